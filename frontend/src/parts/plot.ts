/** The frame of a plot: how values become places in a picture. */
export interface Frame {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
}

export interface Span {
  least: number
  most: number
}

/** Give running sums that begin at nothing. */
export function sums(values: number[]): number[] {
  let sum = 0
  return [0, ...values.map((value) => (sum += value))]
}

export function spanOf(...lines: number[][]): Span {
  const all = [0, ...lines.flat()]
  const [least, most] = [Math.min(...all), Math.max(...all)]
  return least === most ? { least: least - 1, most: most + 1 } : { least, most }
}

/** Give about so many round numbers of a span: 1, 2 or 5 times a power of ten apart. */
export function ticks({ least, most }: Span, about = 4): number[] {
  const rough = (most - least) / about
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough
  const first = Math.ceil(least / step)
  return Array.from({ length: Math.floor(most / step) - first + 1 }, (_, place) => (first + place) * step)
}

export function y(value: number, { least, most }: Span, { height, top, bottom }: Frame): number {
  return top + ((most - value) / (most - least)) * (height - top - bottom)
}

export function x(number: number, last: number, { width, left, right }: Frame): number {
  return left + (number / Math.max(1, last)) * (width - left - right)
}

/** Give where a value lies from left to right. */
export function place(value: number, { least, most }: Span, { width, left, right }: Frame): number {
  return left + ((value - least) / (most - least || 1)) * (width - left - right)
}

/** Give the path of a line. */
export function path(values: number[], span: Span, frame: Frame): string {
  return values.map((value, place) => `${place ? 'L' : 'M'}${x(place, values.length - 1, frame).toFixed(1)} ${y(value, span, frame).toFixed(1)}`).join('')
}

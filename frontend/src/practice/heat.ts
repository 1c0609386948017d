import type { CellReport } from './api'

export const UPS = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'A']
const KINDS = ['hard', 'soft', 'pair']

export interface HeatRow {
  name: string
  kind: string
  cells: (CellReport | undefined)[]
}

/** Lay the cells of a report out as the chart has them: hard, soft, pairs, each from low to high. */
export function heatRows(cells: CellReport[]): HeatRow[] {
  const names = [...new Set(cells.map((each) => each.cell.split(' v ')[0] ?? ''))]
  const rows = names.map((name) => ({ name, kind: kindOf(name), cells: UPS.map((up) => cells.find((each) => each.cell === `${name} v ${up}`)) }))
  return rows.sort((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) || order(one.name) - order(other.name))
}

/** Give how hot a cell is, from 0 for none lost to 4 for the dearest mistakes. */
export function heat(cost: number): number {
  if (cost <= 0) return 0
  return 1 + [0.02, 0.1, 0.3].filter((step) => cost > step).length
}

function kindOf(name: string): string {
  return name.includes(',') ? 'pair' : (name.split(' ')[0] ?? '')
}

function order(name: string): number {
  return name.includes(',') ? 'A23456789T'.indexOf(name[0] ?? '') : Number(name.split(' ')[1])
}

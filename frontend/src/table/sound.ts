import { settings } from '../settings.svelte'

let context: AudioContext | null = null

/** A short, low knock: it is your turn. Silent where the browser or the person wants no sound. */
export function knock(): void {
  if (!settings.sound) return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  const tone = context.createOscillator()
  const volume = context.createGain()
  const now = context.currentTime
  tone.frequency.setValueAtTime(392, now)
  tone.frequency.exponentialRampToValueAtTime(294, now + 0.16)
  volume.gain.setValueAtTime(0.12, now)
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.22)
  tone.connect(volume).connect(context.destination)
  tone.start(now)
  tone.stop(now + 0.24)
}

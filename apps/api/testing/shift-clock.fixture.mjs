// JavaScript: Node loads this file with `--import`, before it can run TypeScript.
// Moves the clock of a process by the milliseconds of the variable CLOCK_SHIFT_MS. Clocks that never go back are unchanged.
const RealDate = Date
const shiftMs = Number(process.env.CLOCK_SHIFT_MS)

globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + shiftMs)
    else super(...args)
  }
  static now() {
    return RealDate.now() + shiftMs
  }
}

// Preloaded into `skillgauge`: its clock jumps once, after so long. Durations by the monotonic clock are not touched, as on a real machine.
const SystemDate = Date;
const afterMs = Number(process.env.CLOCK_JUMP_AFTER_MS);
const byMs = Number(process.env.CLOCK_JUMP_BY_MS);

const now = () => SystemDate.now() + (performance.now() >= afterMs ? byMs : 0);

globalThis.Date = class extends SystemDate {
  constructor(...given) {
    super(...(given.length === 0 ? [now()] : given));
  }

  static now() {
    return now();
  }
};

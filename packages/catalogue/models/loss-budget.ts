/**
 * How much light a drop should lose, dB: what planar splitters (ITU-T G.671, G.984.2 annexes), fibre and connectors lose at most on good days.
 * A drop that loses much more has a bend, a dirty connector or hangs elsewhere than is noted.
 */
const splitterLoss: Readonly<Record<number, number>> = {
  2: 3.6,
  4: 7.1,
  8: 10.3,
  16: 13.6,
  32: 16.9,
  64: 20.3,
  128: 23.8,
};
/** G.652 at 1490 nm with its splices, dB per km. */
const fibreLoss = 0.28;
/** One connector, dB; there is one at either side of each splitter, at the OLT and at the ONU. */
const connectorLoss = 0.3;

/** From here on a drop is said to deviate, dB: receivers of ONUs are good for 2 dB. */
export const deviatesFrom = 3;

export interface DropPath {
  /** Metres, as the OLT ranges them. */
  readonly distance: number;
  /** Ratios of the splitters on the way, 8 for 1:8. */
  readonly ways: readonly number[];
}

/** A ratio that is not sold by that number loses as the next larger one. */
const lossOf = (ways: number): number =>
  splitterLoss[[2, 4, 8, 16, 32, 64, 128].find((sold) => sold >= ways) ?? 128] ?? 0;

export const expectedLoss = ({ distance, ways }: DropPath): number =>
  Math.round(
    100 *
      ((distance / 1000) * fibreLoss +
        ways.reduce((sum, one) => sum + lossOf(one), 0) +
        connectorLoss * 2 * (ways.length + 1)),
  ) / 100;

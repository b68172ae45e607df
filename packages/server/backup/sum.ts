import { hash } from 'node:crypto';

const modulus = 1n << 256n;

/** Number and sum of the digests of rows: equal for equal rows, in whatever order the database hands them out. */
export class RowSum {
  #rows = 0;
  #sum = 0n;

  add(row: string): void {
    this.#rows += 1;
    this.#sum = (this.#sum + BigInt(`0x${hash('sha256', row)}`)) % modulus;
  }

  get rows(): number {
    return this.#rows;
  }

  get digest(): string {
    return this.#sum.toString(16).padStart(64, '0');
  }
}

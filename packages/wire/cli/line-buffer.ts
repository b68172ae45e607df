import { MAX_STAMP } from './log-lines.ts';

/** One line of cells with a cursor, as a terminal has it. */
export class LineBuffer {
  private readonly maxColumns: number;
  private cells: string[] = [];
  private column = 0;
  private lost = 0;
  /** Characters printed since the cursor last moved, and what they overwrote: a log line is taken back out of the line it was printed into. */
  private run = '';
  private undo: { column: number; was: string | undefined }[] = [];
  private beforeReturn: number | undefined;
  /** A pager's marker that was taken out: the device believes its cursor so many columns behind it. */
  private marker: { readonly column: number; length: number } | undefined;

  constructor(maxColumns: number) {
    this.maxColumns = maxColumns;
  }

  /** Without trailing spaces. */
  text(): string {
    return this.cells.join('').trimEnd();
  }

  /** Characters printed one after another up to now; at most as many as the start of a log line has. */
  printed(): string {
    return this.run;
  }

  /** Nothing was printed, no pager waited, and the cursor never moved. */
  isFresh(): boolean {
    return this.cells.length === 0 && this.column === 0 && this.marker === undefined;
  }

  /** Characters painted beyond the last column. */
  dropped(): number {
    return this.lost;
  }

  print(char: string): void {
    if (this.column >= this.maxColumns) {
      this.lost++;
      return;
    }
    if (this.undo.length === MAX_STAMP) {
      this.undo.shift();
      this.run = this.run.slice(1);
    }
    this.undo.push({ column: this.column, was: this.cells[this.column] });
    this.run += char;
    while (this.cells.length < this.column) this.cells.push(' ');
    this.cells[this.column++] = char;
  }

  /** Takes the last characters back; the line gets what they overwrote, and the cursor stands where it stood before. */
  takeBack(count: number): void {
    const start = this.unprint(count);
    this.column = start === 0 && this.beforeReturn !== undefined ? this.beforeReturn : start;
    this.forget();
    this.beforeReturn = undefined;
  }

  /** Takes a pager's marker out, the last characters; the backspaces with which the device erases it lead back to its place. */
  halt(length: number): void {
    this.column = this.unprint(length);
    this.forget();
    this.beforeReturn = undefined;
    this.marker = { column: this.column, length };
  }

  /** What stands before a column, and what was printed from it on. */
  split(at: number): readonly string[] {
    return [this.cells.slice(0, at), this.cells.slice(at)].map((cells) => cells.join('').trimEnd());
  }

  /** Where the cursor stands. */
  at(): number {
    return this.column;
  }

  /** The device waits for a key at this line, or has not begun to erase its marker. */
  isHalted(): boolean {
    return this.marker?.column === this.column;
  }

  /** Puts the characters back that the last ones overwrote; the column of the first. */
  private unprint(count: number): number {
    const taken = this.undo.splice(-count);
    const start = taken[0]?.column ?? 0;
    for (const { column, was } of taken.reverse()) {
      if (was === undefined) this.cells.length = Math.min(this.cells.length, column);
      else this.cells[column] = was;
    }
    return start;
  }

  carriageReturn(): void {
    // Something was printed in place of the marker: the device has gone on.
    if (!this.isHalted()) this.marker = undefined;
    if (this.column > 0) this.beforeReturn = this.column;
    this.column = 0;
    this.forget();
  }

  /** Makes ready to go on with a line that was ended: the cursor stands where it stood before the line end. */
  resume(): LineBuffer {
    if (this.column === 0 && this.beforeReturn !== undefined) this.moveTo(this.beforeReturn);
    return this;
  }

  moveTo(column: number): void {
    this.column = Math.min(Math.max(column, 0), this.maxColumns);
    this.beforeReturn = undefined;
    this.forget();
  }

  moveBy(columns: number): void {
    const behind = this.isHalted() && columns < 0 ? Math.min(this.marker?.length ?? 0, -columns) : 0;
    if (this.marker && behind > 0) {
      this.marker.length -= behind;
      if (this.marker.length === 0) this.marker = undefined;
    }
    this.moveTo(this.column + columns + behind);
  }

  tab(): void {
    this.moveTo((this.column | 7) + 1);
  }

  /** 0: from the cursor to the end, 1: up to the cursor, 2: all. */
  erase(kind: number): void {
    if (kind === 0) this.cells.length = Math.min(this.cells.length, this.column);
    else if (kind === 1) this.cells.fill(' ', 0, Math.min(this.column + 1, this.cells.length));
    else if (kind === 2) this.cells = [];
    this.forget();
  }

  private forget(): void {
    this.undo = [];
    this.run = '';
  }
}

import { shapePattern, type BlockShape, type LineShape, type RunningShapes } from './shape.ts';

/** What one line of a running configuration is about. */
export interface Understood {
  /** From 0. */
  readonly at: number;
  /** The page that shows and sets it; null: the console has none. */
  readonly page: string | null;
  readonly pon: number | null;
  readonly onu: number | null;
  /** The line that begins the block in which it stands, from 0; null: it stands for itself. */
  readonly block: number | null;
  /** Fields of the page, as the line spells them. */
  readonly values: Readonly<Record<string, string>>;
}

/** Where a line is. */
type Place = Pick<Understood, 'at' | 'pon' | 'onu' | 'block'>;

export interface Understanding {
  readonly lines: readonly Understood[];
  /** Lines that mean something and that nobody understood. */
  readonly unknown: readonly Place[];
}

/** Nothing that is set. */
const silent = /^\s*(?:!.*|end|exit|Building configuration\.*|Current configuration\s*:?.*)?\s*$/;
/** Longer ones are not looked at: no setting is, and patterns over them would take their time. */
const longest = 1000;

/** Of whom a line is that begins like those of an ONU, whatever comes then. */
const ofOnu = /^onu (?:add )?(\d{1,4})\b/;

type Matcher = (line: string) => { readonly shape: LineShape; readonly values: Record<string, string> } | undefined;

/** Of shapes in the order in which they are to be tried. */
function matcher(shapes: readonly LineShape[]): Matcher {
  const patterns = shapes.map((shape) => ({ shape, pattern: shapePattern(shape) }));
  return (line) => {
    for (const { shape, pattern } of patterns) {
      const found = pattern.exec(line);
      if (!found) continue;
      const kept = Object.entries(found.groups ?? {}).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      );
      return { shape, values: Object.fromEntries(kept) as Record<string, string> };
    }
    return undefined;
  };
}

const numberIn = ({ pon }: Readonly<Record<string, string>>, before: number | null): number | null =>
  pon === undefined ? before : Number(pon);

/** Reads running configurations of one family; what its lines look like is worked out once. */
export function runningReader({ blocks, lines: alone }: RunningShapes): (lines: readonly string[]) => Understanding {
  const begins = matcher(blocks);
  const single = matcher(alone);
  const inside = new Map<LineShape, Matcher>(blocks.map((block: BlockShape) => [block, matcher(block.lines)]));
  return (lines) => {
    const known: Understood[] = [];
    const unknown: Place[] = [];
    let within: Matcher | undefined;
    let pon: number | null = null;
    let began: number | null = null;
    lines.forEach((line, at) => {
      if (silent.test(line)) {
        [within, pon, began] = [undefined, null, null];
        return;
      }
      const words = line.length > longest ? '' : line.trim();
      const here = within?.(words);
      const block = here ? undefined : begins(words);
      const found = here ?? block ?? single(words);
      if (!found) {
        const onu = pon === null ? undefined : ofOnu.exec(words)?.[1];
        unknown.push({ at, pon, onu: onu === undefined ? null : Number(onu), block: began });
        return;
      }
      if (block) {
        within = inside.get(block.shape);
        pon = numberIn(block.values, null);
        began = at;
      }
      const { pon: _, onu, ...values } = found.values;
      const place = here || block ? { pon, onu: onu === undefined ? null : Number(onu) } : { pon: null, onu: null };
      known.push({ at, page: found.shape.page ?? null, ...place, block: here ? began : null, values });
    });
    return { lines: known, unknown };
  };
}

import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

// PMTiles 3 (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md): one file, in which directories say where each tile lies.
// It comes from elsewhere: every length is bounded, and what lies outside of the file is a fault.

/** Octets of a file, by their place: of the disk, or of a server that is asked for a part. Fewer than asked for means: there are no more. */
export interface Octets {
  /** null: nobody knows how long it is. */
  readonly size: number | null;
  read(offset: number, length: number): Promise<Buffer>;
}

/** The file is none, or is broken. */
export class BadArchive extends Error {}

const headerBytes = 127;
const mostDirectory = 4 * 1024 * 1024;
const mostEntries = 200_000;
const mostMetadata = 2 * 1024 * 1024;
/** Of one tile, unpacked. */
const mostTile = 8 * 1024 * 1024;
/** Leaves of leaves that are followed. The format says three. */
const mostDepth = 4;
const mostLeaves = 64;

type TileKind = 'vector' | 'raster';
const kinds: Readonly<Record<number, TileKind>> = { 1: 'vector', 2: 'raster', 3: 'raster', 4: 'raster' };

interface Part {
  readonly offset: number;
  readonly length: number;
}
interface Entry extends Part {
  readonly id: number;
  /** 0: it is a directory. */
  readonly run: number;
}

function unpack(packing: number, body: Buffer, most: number): Buffer {
  const limit = { maxOutputLength: most };
  try {
    if (packing === 1) return body;
    if (packing === 2) return gunzipSync(body, limit);
    if (packing === 3) return brotliDecompressSync(body, limit);
    if (packing === 4) return zstdDecompressSync(body, limit);
  } catch {
    throw new BadArchive('a part of it cannot be unpacked');
  }
  throw new BadArchive('it is packed in an unknown way');
}

function entriesOf(body: Buffer): Entry[] {
  let at = 0;
  const next = (): number => {
    let [value, scale] = [0, 1];
    for (let n = 0; n < 10; n++) {
      const octet = body[at++];
      if (octet === undefined) throw new BadArchive('a directory ends too soon');
      value += (octet & 0x7f) * scale;
      if (octet < 0x80) return value;
      scale *= 128;
    }
    throw new BadArchive('a number of a directory is too long');
  };
  const count = next();
  if (count === 0 || count > mostEntries) throw new BadArchive('a directory has no sound number of entries');
  const column = () => Array.from({ length: count }, next);
  const [steps, runs, lengths, offsets] = [column(), column(), column(), column()];
  const entries: Entry[] = [];
  let id = 0;
  for (let n = 0; n < count; n++) {
    id += steps[n] ?? 0;
    const before = entries.at(-1);
    const said = offsets[n] ?? 0;
    if (said === 0 && !before) throw new BadArchive('a directory begins nowhere');
    const offset = said === 0 && before ? before.offset + before.length : said - 1;
    const length = lengths[n] ?? 0;
    if (length === 0 || !Number.isSafeInteger(offset + length) || !Number.isSafeInteger(id))
      throw new BadArchive('an entry of a directory is out of bounds');
    entries.push({ id, run: runs[n] ?? 0, offset, length });
  }
  return entries;
}

/** The entry that a tile stands in or below. */
function entryFor(entries: readonly Entry[], id: number): Entry | undefined {
  let [low, high] = [0, entries.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.id ?? 0) <= id) low = middle + 1;
    else high = middle - 1;
  }
  const found = entries[high];
  return found && (found.run === 0 || id - found.id < found.run) ? found : undefined;
}

/** The number of a tile: all of the levels above it, and its place on the Hilbert curve of its own. */
export function tileId(z: number, x: number, y: number): number {
  let [id, column, line] = [0, x, y];
  for (let level = 0; level < z; level++) id += 4 ** level;
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const [right, lower] = [(column & side) > 0 ? 1 : 0, (line & side) > 0 ? 1 : 0];
    id += side * side * ((3 * right) ^ lower);
    if (lower === 0) {
      if (right === 1) [column, line] = [side - 1 - (column & (side - 1)), side - 1 - (line & (side - 1))];
      [column, line] = [line, column];
    }
  }
  return id;
}

/** What is told of an archive: kept with the setting, so that nobody opens the file to draw a page. */
export interface Tileset {
  readonly kind: TileKind;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Names of the layers of a vector map. */
  readonly layers: string[];
  readonly attribution: string | null;
}

const textOf = (value: unknown, most: number): string | null =>
  typeof value === 'string' && value.trim() !== ''
    ? value
        .replace(/<[^>]*>/g, '')
        .replaceAll('&copy;', '©')
        .trim()
        .slice(0, most)
    : null;

export class Archive {
  private readonly leaves = new Map<number, readonly Entry[]>();
  private readonly octets: Octets;
  private readonly root: readonly Entry[];
  private readonly parts: { readonly leaf: Part; readonly tile: Part };
  private readonly packing: { readonly inner: number; readonly tile: number };
  readonly tileset: Tileset;

  private constructor(
    octets: Octets,
    root: readonly Entry[],
    parts: Archive['parts'],
    packing: Archive['packing'],
    tileset: Tileset,
  ) {
    this.octets = octets;
    this.root = root;
    this.parts = parts;
    this.packing = packing;
    this.tileset = tileset;
  }

  static async open(octets: Octets): Promise<Archive> {
    const head = await octets.read(0, headerBytes);
    if (head.length < headerBytes || head.toString('latin1', 0, 7) !== 'PMTiles' || head[7] !== 3)
      throw new BadArchive('it is no PMTiles file of version 3');
    const part = (at: number): Part => {
      const [offset, length] = [Number(head.readBigUInt64LE(at)), Number(head.readBigUInt64LE(at + 8))];
      if (!Number.isSafeInteger(offset + length) || (octets.size !== null && offset + length > octets.size))
        throw new BadArchive('it is shorter than it says');
      return { offset, length };
    };
    const [root, metadata, leaf, tile] = [part(8), part(24), part(40), part(56)];
    const packing = { inner: head[97] ?? 0, tile: head[98] ?? 0 };
    const kind = kinds[head[99] ?? 0];
    const [minZoom, maxZoom] = [head[100] ?? 0, head[101] ?? 0];
    if (!kind) throw new BadArchive('its tiles are neither vectors nor PNG, JPEG or WebP');
    if (minZoom > maxZoom || maxZoom > 22) throw new BadArchive('its levels are out of bounds');
    if (root.length > mostDirectory || metadata.length > mostMetadata)
      throw new BadArchive('its directory is too long');
    const entries = entriesOf(unpack(packing.inner, await exact(octets, root), mostDirectory));
    const said = await readMetadata(octets, metadata, packing.inner);
    const layers = Array.isArray(said['vector_layers']) ? (said['vector_layers'] as unknown[]) : [];
    const names = layers.flatMap((one) => textOf((one as { id?: unknown } | null)?.id, 60) ?? []).slice(0, 60);
    return new Archive(octets, entries, { leaf, tile }, packing, {
      kind,
      minZoom,
      maxZoom,
      layers: names,
      attribution: textOf(said['attribution'], 200),
    });
  }

  private async leaf(entry: Entry): Promise<readonly Entry[]> {
    const known = this.leaves.get(entry.offset);
    if (known) return known;
    const { leaf } = this.parts;
    if (entry.offset + entry.length > leaf.length || entry.length > mostDirectory)
      throw new BadArchive('a directory lies outside of it');
    const at = { offset: leaf.offset + entry.offset, length: entry.length };
    const entries = entriesOf(unpack(this.packing.inner, await exact(this.octets, at), mostDirectory));
    if (this.leaves.size >= mostLeaves)
      for (const [first] of this.leaves) {
        this.leaves.delete(first);
        break;
      }
    this.leaves.set(entry.offset, entries);
    return entries;
  }

  /** A tile, unpacked; nothing where the file has none. */
  async tile(z: number, x: number, y: number): Promise<Buffer | undefined> {
    if (z < this.tileset.minZoom || z > this.tileset.maxZoom) return undefined;
    const id = tileId(z, x, y);
    let entries = this.root;
    for (let depth = 0; depth < mostDepth; depth++) {
      const entry = entryFor(entries, id);
      if (!entry) return undefined;
      if (entry.run === 0) {
        entries = await this.leaf(entry);
        continue;
      }
      const { tile } = this.parts;
      if (entry.length > mostTile || entry.offset + entry.length > tile.length)
        throw new BadArchive('a tile lies outside of it');
      const body = await exact(this.octets, { offset: tile.offset + entry.offset, length: entry.length });
      return unpack(this.packing.tile, body, mostTile);
    }
    throw new BadArchive('its directories lead nowhere');
  }
}

async function exact(octets: Octets, { offset, length }: Part): Promise<Buffer> {
  const body = await octets.read(offset, length);
  if (body.length !== length) throw new BadArchive('it is shorter than it says');
  return body;
}

async function readMetadata(octets: Octets, part: Part, packing: number): Promise<Readonly<Record<string, unknown>>> {
  if (part.length === 0) return {};
  const text = unpack(packing, await exact(octets, part), mostMetadata).toString('utf8');
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : {};
  } catch {
    throw new BadArchive('what it says of itself cannot be read');
  }
}

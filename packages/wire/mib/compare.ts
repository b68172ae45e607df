import { oidText } from '../snmp/oid.ts';
import type { AnyTable, ObjectId, Scalar } from './kit.ts';

/** An object as a MIB file declares it. */
export interface Declared {
  readonly name: string;
  readonly oid: string;
  /** As it stands there: `INTEGER { add(1), del(2) }`. */
  readonly syntax: string;
}

/** Where a fact and a MIB file differ. */
interface Difference {
  readonly oid: string;
  readonly fact: string;
  readonly declared: string;
  readonly why: 'name' | 'kind';
}

const definition =
  /^\s*([a-z][\w-]*)\s+(?:OBJECT-TYPE\s+SYNTAX\s+([\s\S]*?)\s+(?:UNITS|MAX-ACCESS|ACCESS)\b[\s\S]*?|OBJECT IDENTIFIER\s*)::=\s*\{\s*([\w-]+)\s+(\d+)\s*\}/gm;
const comments = /--.*$/gm;

/** Objects of a MIB file (SMIv1 or SMIv2) below `root`, whose own number the file need not say: `{ enterprises: '1.3.6.1.4.1' }`. */
export function declaredIn(mib: string, roots: Readonly<Record<string, string>>): Declared[] {
  const found = [...mib.replaceAll(comments, '').matchAll(definition)].map(
    ([, name = '', syntax, parent = '', id = '']) => ({
      name,
      parent,
      id,
      syntax: syntax?.replaceAll(/\s+/g, ' '),
    }),
  );
  const byName = new Map(found.map((one) => [one.name, one]));
  const oidOf = (name: string, depth = 0): string | undefined => {
    if (Object.hasOwn(roots, name)) return roots[name];
    const one = byName.get(name);
    const above = one && depth < 64 ? oidOf(one.parent, depth + 1) : undefined;
    return above && `${above}.${one?.id}`;
  };
  return found.flatMap(({ name, syntax }) => {
    const oid = oidOf(name);
    return oid === undefined || syntax === undefined ? [] : [{ name, oid, syntax }];
  });
}

type Fact = Pick<Scalar, 'name' | 'syntax'> & { readonly oid: ObjectId };

/** All objects that a module of facts exports: columns of its tables, and its scalars without their instance. */
export function mibFactsOf(exported: Readonly<Record<string, unknown>>): Fact[] {
  const isObject = (value: unknown): value is Fact =>
    typeof value === 'object' && value !== null && 'oid' in value && 'syntax' in value;
  return Object.values(exported).flatMap((group) => {
    if (typeof group !== 'object' || group === null || Array.isArray(group)) return [];
    const columns = 'columns' in group ? (group as AnyTable).columns : undefined;
    return Object.values((columns ?? group) as Record<string, unknown>)
      .filter(isObject)
      .map((fact) => (columns ? fact : { ...fact, oid: fact.oid.slice(0, -1) }));
  });
}

/** `text` or `number`, as far as a syntax says it; textual conventions of other modules say nothing. */
const kindOf = (syntax: string): 'text' | 'number' | undefined => {
  if (/^(?:OCTET STRING|octets|DisplayString|SnmpAdminString|MacAddress|PhysAddress)\b/i.test(syntax)) return 'text';
  return /^(?:INTEGER|Integer32|Unsigned32|Gauge|Counter|TimeTicks|TruthValue|timeticks)/i.test(syntax)
    ? 'number'
    : undefined;
};

/** Facts that mean something else in a MIB file: another name, or a text where a number stands. */
export function mibDifferences(facts: readonly Fact[], declared: readonly Declared[]): Difference[] {
  const byOid = new Map(declared.map((one) => [one.oid, one]));
  return facts.flatMap(({ name, oid, syntax }): Difference[] => {
    const there = byOid.get(oidText([...oid]));
    if (!there) return [];
    const found = { oid: there.oid, fact: name, declared: there.name };
    if (there.name !== name) return [{ ...found, why: 'name' }];
    const [ours, theirs] = [kindOf(syntax), kindOf(there.syntax)];
    return ours !== undefined && theirs !== undefined && ours !== theirs ? [{ ...found, why: 'kind' }] : [];
  });
}

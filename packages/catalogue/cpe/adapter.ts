import { z } from 'zod';

export const dataModels = ['tr098', 'tr181'] as const;
export type DataModel = (typeof dataModels)[number];
export const rootOf: Readonly<Record<DataModel, string>> = { tr098: 'InternetGatewayDevice', tr181: 'Device' };

/** In what a module measures. `0.1uW` and `2uA` are units of the SFF-8472 standard, which some pass on as they are. */
const units = [
  'dBm',
  '0.1dBm',
  '0.01dBm',
  '0.001dBm',
  '0.1uW',
  'uW',
  'C',
  '1/256C',
  '0.001C',
  'V',
  'mV',
  '0.1mV',
  'uV',
  'mA',
  '2uA',
  'uA',
] as const;
export type ValueUnit = (typeof units)[number];

const short = z.string().min(1).max(200);
const words = z.record(short, z.array(z.string().max(200)).min(1).max(40));

/**
 * Between what a parameter says and what it means here. Of several spellings of one meaning the first is written, all are understood;
 * of several units the first that makes something possible is taken.
 */
const conversion = z.union([
  z.enum([
    'text',
    'flag',
    'notFlag',
    'whole',
    'number',
    'percentOfAll',
    'bandOfChannels',
    'bandOfStandard',
    'bandOfInstance',
    'passphrase',
    'hexKey',
    'wepHex',
    'prefixLength',
  ]),
  z.object({ words }),
  /** A path, told by the name after its root. */
  z.object({ tables: z.record(short, short) }),
  z.object({ onOff: z.tuple([short, short]) }),
  z.object({ item: z.int().min(0).max(15) }),
  z.object({ times: z.number() }),
  /** `like`: a parameter beside it that counts in the same unit; only what makes both possible is taken. */
  z.object({ unit: z.array(z.enum(units)).min(1).max(8), like: short.optional() }),
  /** A share of full power, which is so many dBm; only what `supported` lists can be set. */
  z.object({ dbmOfPercent: z.number(), supported: short.optional() }),
]);
export type Conversion = z.infer<typeof conversion>;

/** `Username`, below the object itself; `ppp:Username`, below one that was joined; or a whole path. `{i}` and `*` mean the first that is there. */
const path = short;
const spelled = z.record(path, z.array(z.string().max(200)).min(1).max(40));
const inPart = z.record(short, z.array(z.union([z.string(), z.number(), z.boolean()])).min(1));

const simple = z.object({
  path,
  as: conversion.optional(),
  readOnly: z.literal(true).optional(),
  /** XML Schema type, where neither the device nor the standard tells it. */
  type: short.optional(),
  /** Set after everything else, for it makes the rest take effect. */
  late: z.literal(true).optional(),
  /** Says that something be done: sent though it stands there already. */
  order: z.literal(true).optional(),
  /** Parameters beside it that get the same value, where the device has them. */
  beside: z.array(path).max(8).optional(),
  /** What it means that the object is not there, where another join says that this is known. */
  without: z.object({ is: z.union([z.string(), z.number(), z.boolean()]), has: short }).optional(),
  /** Only while other fields of the entry are so. */
  while: inPart.optional(),
  unless: inPart.optional(),
});
/** One field that several parameters say together: the first case that fits. What is not there says nothing, but the first must be there. */
const cases = z.object({
  cases: z
    .array(
      z.object({
        is: z.union([z.string(), z.number(), z.boolean()]),
        has: z.array(short).max(8).optional(),
        when: spelled,
        readOnly: z.literal(true).optional(),
        /** To come to this, what it says may have to be made. */
        grow: z.literal(true).optional(),
      }),
    )
    .min(1)
    .max(32),
  late: z.literal(true).optional(),
});
/** A number that another parameter overrules: 0 stands for "chosen by the device". */
const automatic = z.object({ path, automatic: path });
/** Bits in a second, of octets between two moments. */
const speed = z.object({ octets: path, began: path, ended: path });
/** Percent of a whole that are not free. */
const used = z.object({ whole: path, free: path });

export const bindingSchema = z.union([path, simple, cases, automatic, speed, used]);
export type ParameterBinding = z.infer<typeof bindingSchema>;
export type SimpleBinding = z.infer<typeof simple>;
export type CasesBinding = z.infer<typeof cases>;
export type AutomaticBinding = z.infer<typeof automatic>;

const joinSchema = z.union([
  /** So many levels up from it. */
  z.object({ up: z.int().min(1).max(12), from: short.optional() }),
  /** Below it, or anywhere where a whole path is given. */
  z.object({
    child: path,
    where: z.record(path, z.array(z.string().max(200)).min(1)).optional(),
    from: short.optional(),
  }),
  /** The row of a table that names it. */
  z.object({ refers: path, by: path, from: short.optional() }),
  /** What one of its parameters names; `table`: where that stands. */
  z.object({ follows: path, table: path.optional(), from: short.optional() }),
  /** In the stack of interfaces below it. */
  z.object({ under: path, by: path.optional(), from: short.optional() }),
]);
export type Join = z.infer<typeof joinSchema>;

const fields = z.record(short, z.union([bindingSchema, z.array(bindingSchema).max(24)]));
const joins = z.record(short, joinSchema);

/** A new row of a table, and what it refers to. `.` is the entry itself. */
export interface Grown {
  /** A table; `{i}` is the first instance that is there, `name:` begins below what was made or joined before. */
  readonly object: string;
  /** References: the first of these that is there, as a path. */
  readonly refers?: Readonly<Record<string, readonly string[]>>;
  readonly sets?: Readonly<Record<string, readonly [value: string, type: string]>>;
}

export interface MakeStep extends Grown {
  readonly as: string;
  /** Only where the field has a value that is not 0. */
  readonly ifField?: string;
}

/** Where one kind of a part is found. */
export interface Anchor {
  readonly path: string;
  /** Joins of which one must be there, and those that must not; parameters with what they must say. */
  readonly any?: readonly string[];
  readonly none?: readonly string[];
  readonly where?: Readonly<Record<string, readonly string[]>>;
  readonly joins?: Readonly<Record<string, Join>>;
  readonly fields?: Readonly<Record<string, ParameterBinding | readonly ParameterBinding[]>>;
  /** Values of fields for which a new one is made here. */
  readonly makes?: {
    readonly when: Readonly<Record<string, readonly string[]>>;
    /** Joined objects that it stands on and that are not made: those of another entry of the part. */
    readonly stands?: readonly string[];
    /** A field that a new one has in common with the entry whose objects it stands on: it is chosen, and not written. */
    readonly like?: string;
    readonly steps: readonly MakeStep[];
  };
  /** Joined objects that are made once a field has to be written there. */
  readonly grows?: Readonly<Record<string, Grown>>;
  /** Joined objects that go when it is removed, in this order, as far as nothing else of the part has them too; `.` is the entry itself. */
  readonly removes?: readonly string[];
}

export interface PartAdapter {
  readonly anchors: readonly Anchor[];
  readonly joins?: Readonly<Record<string, Join>>;
  readonly fields: Readonly<Record<string, ParameterBinding | readonly ParameterBinding[]>>;
  /** Several objects that have the same value of this field are one. */
  readonly distinct?: string;
}

/**
 * What one maker does otherwise, as data that an operator may write as well: matched by who the device is, and harmless where the paths are
 * not there. Its bindings go before those of the standard.
 */
export const overlaySchema = z.object({
  id: short,
  model: z.enum(dataModels),
  /** All that are given must fit; `*` stands for anything. Left out: every device of the data model. */
  match: z
    .object({
      oui: z
        .array(z.string().regex(/^[0-9A-Fa-f]{6}$/))
        .min(1)
        .max(200)
        .optional(),
      manufacturer: z.array(short).min(1).max(20).optional(),
      productClass: z.array(short).min(1).max(200).optional(),
      software: z.array(short).min(1).max(50).optional(),
    })
    .optional(),
  parts: z.record(short, z.object({ joins: joins.optional(), fields: fields.optional() })),
});
export type CpeOverlay = z.infer<typeof overlaySchema>;

import type { DeviceClass } from '@heliograph/catalogue/models/device-classes.ts';
import { enterpriseOf } from '@heliograph/catalogue/models/makers.ts';

type ClassWords = readonly (readonly [DeviceClass, RegExp])[];

/** How one maker writes `sysDescr`, or the description of the chassis. Learnt from recordings: see docs/strangers.md. */
interface Style {
  /** The model is its first group. */
  readonly model?: RegExp;
  /** What the device is for, by its model or description; the most telling first. */
  readonly classes?: ClassWords;
}

const all = /^/;

/** By enterprise number. Makers whose words the common rules understand are not here. */
const styles: Readonly<Record<number, Style>> = {
  // Cisco: the model stands in ENTITY-MIB; the image tells the kind.
  9: {
    classes: [
      [
        'SWITCH',
        /\bCatalyst|\bNexus|\bNX-OS|\(?\bC(?:2[39]\d\d|3[5-8]\d0|4[59]00|6[58]00|9[2-6]00)|\bCAT\dK|\bIE\d{4}/i,
      ],
      ['ROUTER', /\(C(?:8\d\d|[127]\d00|[134]\d{3})|\bISR\b|\bASR\d/i],
    ],
  },
  171: { model: /\b(D[A-Z]S-[\w/-]+)/, classes: [['SWITCH', /\bD[EGX]S-/]] },
  637: { model: /\b(ISAM)\b/, classes: [['OLT', /\bISAM\b/]] },
  1271: { model: /\b(CN\s?\d{4})\b/, classes: [['SWITCH', all]] },
  // `SN4971/1E15VHardware Release 3`: nothing stands between the model and the next word.
  1768: { model: /^(SN[\d/A-Z]+?)(?=Hardware|\s|$)/, classes: [['GATEWAY', /^SN|SIP|H323/]] },
  1991: { model: /\b((?:ICX|FCX|FWS|FGS)\w[\w-]*)/, classes: [['SWITCH', /\b(?:ICX|FCX|FWS|FGS)/]] },
  2011: {
    model: /\b((?:MA|EA)\d{4}[A-Z]?|(?:S|AR|NE|ME|CE|SRG|USG)\d{2,5}[A-Z]*(?:-[A-Z0-9]+)*)\b/,
    classes: [
      ['OLT', /\b(?:MA|EA)5\d{3}/],
      ['SWITCH', /\b(?:S|CE)\d{4,5}|Quidway S/],
      ['ROUTER', /\b(?:AR|NE|ME)\d/],
    ],
  },
  2636: {
    model: /\b((?:v?mx|ex|qfx|srx|acx|ptx)\d[\w-]*)/i,
    classes: [
      ['SWITCH', /\b(?:ex|qfx)\d/i],
      ['ROUTER', /\b(?:v?mx|srx|acx|ptx)\d/i],
    ],
  },
  3320: {
    model: /\(tm\) ([\w-]+)/,
    classes: [
      ['OLT', /\b(?:GP|P)3[36]\d\d|PON/],
      ['SWITCH', /\(tm\) S\d/],
    ],
  },
  3709: {
    model: /^(DM\d{4}\w*)/,
    classes: [
      ['OLT', /\d+\s?X?GS?PON/],
      ['SWITCH', /^DM/],
    ],
  },
  3807: { model: /^(S\d{4}\w*)/, classes: [['SWITCH', /^S\d{4}/]] },
  3902: {
    model: /\b(?:ZXR10|ZXA10|ZXDSL) ([\w-]+)|^(C[36]\d0\w*)/,
    classes: [
      ['OLT', /\bC[36][0-9]0\b|ZXA10/],
      ['SWITCH', /\b(?:ZXR10 )?(?:29|52|59|89|99)\d\d/],
    ],
  },
  // Ubiquiti's OLT answers with the number of the maker of its chip.
  4413: { model: /^(UISP [\w ]+?)(?=,|$)/, classes: [['OLT', /\bOLT\b/]] },
  4881: { model: /\(([\w/-]+)\) By\b/, classes: [['SWITCH', /Switch/i]] },
  5003: { model: /Product:\s*([^;]+?)\s*(?:;|$)/, classes: [['GATEWAY', all]] },
  5651: { model: /^([\w-]+) Device\b/, classes: [['SWITCH', /^SM\d/]] },
  6296: { model: /^(V\d{4}\w*) NOS\b/, classes: [['OLT', /^V\d{4}X?G\b/]] },
  6321: {
    model: /\b(E[3579]-\d+\w*|(?:ONT )?[78]\d\d\w{0,3})\b/,
    classes: [
      ['ONU', /\bONT\b/],
      ['OLT', /\bE[3579]-/],
    ],
  },
  6339: { model: /\b(DC[A-Z]{1,2}-[\w-]+)/, classes: [['SWITCH', /\bDC(?:R?S|WS)-/]] },
  // `TiMOS-C-21.10.R2 cpm/… Nokia 7250 IXR Copyright`
  6527: { model: /\bNokia (\d{4}(?: [A-Z]{2,}[\w-]*)?)/, classes: [['ROUTER', all]] },
  7800: { model: /^([A-Z]\d{4}\w*)$/, classes: [['OLT', /^C9500/]] },
  // `ROS_.RAX711-C-R.2020614`
  8886: { model: /\bROS\w*\.([A-Z][\w-]+)\./ },
  11863: { classes: [['SWITCH', /switch|JetStream/i]] },
  14988: { model: /\bRouterOS (?!\d)([\w+-]+)|\bRouterOS [\d.]+ \(\w[\w-]*\) on ([\w+-]+)/ },
  25506: {
    model: /\bH3C ([A-Z]+\d[\w-]+)/,
    classes: [
      ['SWITCH', /\bS\d{4,5}/],
      ['ROUTER', /\b(?:M?SR|CR)\d/],
    ],
  },
  35265: {
    model: /^((?:MES|ESR|LTP|LTE|TAU|SMG)-?\d[\w-]*)/,
    classes: [
      ['SWITCH', /^MES/],
      ['OLT', /^LT[EP]/],
      ['GATEWAY', /^(?:TAU|SMG)/],
    ],
  },
  40418: { model: /^(SNR-[\w-]+)/, classes: [['SWITCH', /^SNR-S/]] },
  47196: { classes: [['SWITCH', all]] },
  52642: { model: /\b(S\d{4}-[\w-]+)/, classes: [['SWITCH', /\bS\d{4}-/]] },
};

const styleOf = (objectId: string | null | undefined): Style | undefined => styles[enterpriseOf(objectId) ?? -1];

/** `Hardware Model:S9500-28`, whoever wrote it. */
const labelled = /\bModel(?: name)?:\s*([\w/-]{2,40})/i;

/** The model in a description, as its maker writes it. */
export const modelIn = (objectId: string | null | undefined, words: string): string | undefined =>
  styleOf(objectId)
    ?.model?.exec(words)
    ?.slice(1)
    .find((part) => part !== undefined) ?? labelled.exec(words)?.[1];

/** Words that say what a device is for, whoever made it. */
const commonWords: ClassWords = [
  ['OLT', /\bOLT\b/],
  ['GATEWAY', /\b(?:voice|voip|sip|media) gateway\b|语音网关|\bGW \d+ FX[SO]\b|\bLinux GXW\d/i],
  // Analogue telephone adapters: Grandstream HandyTone answers as Linux with its model in the place of the host.
  ['IAD', /\bIAD\b|integrated access device|\bLinux HT\d/i],
  ['SWITCH', /switch|交换机/i],
  ['ROUTER', /\brouter|路由器/i],
];

const first = (words: ClassWords | undefined, text: string): DeviceClass | undefined =>
  words?.find(([, word]) => word.test(text))?.[0];

/** What the device is for: as its maker's words say, then anybody's. Null leaves it as it is listed. */
export const classIn = (objectId: string | null | undefined, words: string): DeviceClass | null =>
  first(styleOf(objectId)?.classes, words) ?? first(commonWords, words) ?? null;

/** Dotted, with what hangs on it: `15.2(4)E7`, `2.05.11B19`, `9.4.0-327-1-g88ada7`. A bracket that was not opened is none of it. */
const dotted = String.raw`\d+\.\w[\w.-]*(?:\([\w.]+\)[\w.-]*)*`;
/** Of the software: descriptions tell versions of the board and of the boot loader as well. */
const ofSoftware = String.raw`(?<!\b(?:hard ?ware|hw|boot ?rom|boot|rom|cpld) )version:?`;
const versions: readonly RegExp[] = [
  // The release counts before the version of the platform below it: `Version 5.110 (S5300 V200R001C00SPC300)`.
  /\b(V\d{3}R\d{3}C\d{2}(?:SPC\d{3})?)\b/,
  /(?<![A-Za-z\d.])(?<!\bB(?:oot|OOT)\w*: ?)(V\d{1,2}(?:\.\d\w*)+(?:\.\w*\d\w*)*)/,
  new RegExp(String.raw`\b(?:JUNOS|TiMOS-\w-|EdgeOS|RouterOS|IronWare|revision|firmware|fw),?[\s-]*v?(${dotted})`, 'i'),
  new RegExp(String.raw`\b${ofSoftware} ([\w-]*?${dotted})`, 'i'),
  /\b(?:Software|Release) (R\d+(?:\.\w+)+)/,
  new RegExp(String.raw`\b${ofSoftware} ([\w.-]*\d(?:[\w.-]*\w)?)`, 'i'),
  /^(R\d+(?:\.\d\w*)+)\b/,
  // Alone, with three parts or more; that of a Linux kernel says nothing of the device.
  /^(?!Linux).*?(?<!Linux (?:\S+ )?)(?<![\w./-])(\d{1,3}(?:\.\d+){2,}\w*)(?![\w./])/,
];

/** The firmware in a description: the first spelling that is found. */
export function versionIn(text: string): string | undefined {
  for (const spelling of versions) {
    const found = spelling.exec(text)?.[1];
    if (found !== undefined && found.length <= 64) return found.replace(/[.-]+$/, '');
  }
  return undefined;
}

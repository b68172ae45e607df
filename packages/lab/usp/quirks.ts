/** How USP agents of the field differ, each a switch. */
export const uspQuirks = {
  slow: 'answers after a while',
  noSupportedDm: 'knows no GetSupportedDM, and says so',
  flatPaths: 'tells all below an object as names relative to it, not object by object',
  digits: 'writes booleans as digits',
  failsInResponse: 'tells a failed Set in the answer to it, not as an error',
  sessions: 'speaks in session contexts, in records of 400 octets',
  noBoot: 'tells of no start',
  wrongTopics: 'publishes its answers one level below where they belong',
  deafTopics: 'publishes its answers where nobody hears',
  rubbish: 'sends octets that are no record before each answer',
  namesAnother: 'says that its answers come from somebody else',
  noUnitEvents: 'tells nothing of its software modules but that a command is complete',
  silent: 'answers nothing',
  keepsOldWords: 'refuses other credentials for its client of MQTT',
  smallReads: 'has no room for more than 200 values in one answer',
} as const;

export type UspQuirk = keyof typeof uspQuirks;
export const isUspQuirk = (name: string): name is UspQuirk => Object.hasOwn(uspQuirks, name);

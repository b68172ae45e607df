import { text, type Text } from '../kit/text.ts';

/** How a reading came: over SNMP, or from what the command line of the OLT printed. */
export const readByIds = ['snmp', 'cli'] as const;
export type ReadBy = (typeof readByIds)[number];

/**
 * Polls to one visit to the command line: a login and some commands for every PON take an OLT seconds of its small processor, and one of
 * its few sessions.
 */
const pollsPerVisit = 5;

/** How often what is read this way is read again, of polls that are so many seconds (or ms) apart. What is older than two of these is stale. */
export const readEvery = (by: ReadBy | null, pollEvery: number): number =>
  by === 'cli' ? pollsPerVisit * pollEvery : pollEvery;

/** The mark beside a reading, and what it says in full. */
export const readByCli: { readonly mark: Text; readonly what: Text } = {
  mark: text('CLI', 'CLI'),
  what: text(
    'Read by the command line: this OLT does not tell it over SNMP. It is read less often',
    '通过命令行读取：该 OLT 不支持通过 SNMP 提供此信息，读取频率较低',
  ),
};

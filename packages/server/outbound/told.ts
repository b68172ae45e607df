import type { Language, Text } from '@heliograph/catalogue/kit/text.ts';
import type { ToldAction } from '@heliograph/catalogue/words/notification-words.ts';

/** What is told of one incident (or alarm) at one moment: plain data, the same for every channel. */
export interface ToldIncident {
  /** Of the incident: the same from its raise to its resolve, and no other incident has it. */
  readonly key: string;
  readonly action: ToldAction;
  /** 1 critical to 4 warning. */
  readonly severity: number;
  /** By which people call the incident; null: it has none. */
  readonly number: string | null;
  readonly title: Text;
  readonly words: Text;
  /** ISO: when this happened, and when the incident began. */
  readonly at: string;
  readonly since: string;
  /** Where the console shows it; null: nobody said where browsers find the console. */
  readonly url: string | null;
  /** By which this receiver confirms it without signing in; missing: by none. */
  readonly confirmUrl?: string;
  /** Names, empty where there is none. */
  readonly device: string;
  readonly object: Text;
  readonly project: string;
  /** Alarms that it holds. */
  readonly count: number;
  /** For programs: alarmId, oltId, projectId and the like. */
  readonly ids: Readonly<Record<string, string>>;
}

/** Who is told. */
export interface Receiver {
  readonly name: string;
  readonly language: Language;
  /** IANA name of the zone that times are said in. */
  readonly zone: string;
  /** E-mail address, phone number, chat id or topic; null: the one that the server itself names. */
  readonly address: string | null;
}

/** One message to one receiver, as a channel is given it. */
export interface Sending {
  /** Stays the same for every try: whoever gets it twice can tell. No dot in it. */
  readonly id: string;
  /** Unix time of this try, ms. */
  readonly now: number;
  readonly told: ToldIncident;
  readonly to: Receiver;
  /** Made from the template in the language of the receiver, escaped for the channel. The title is one line. */
  readonly title: string;
  readonly words: string;
}

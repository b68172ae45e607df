import type { JSONColumnType } from 'kysely';
import type { Id } from './identity.ts';

export interface LanguagePackTable {
  tenant_id: number;
  id: Id;
  /** Two letters. */
  language: string;
  /** As its speakers call it. */
  name: string;
  /** 0 = in use. */
  status: string;
  /** By key: the English text, or `English [中文]` where one English text has several Chinese ones. */
  words: JSONColumnType<Record<string, string>>;
  /** Tells one content from another. */
  version: string;
  /** Texts of the console that it says. */
  done: number;
  /** Percent of them. */
  complete: number;
  created_by: string;
  created_at: Date;
  updated_by: string;
  updated_at: Date;
}

export interface LanguageTables {
  language_pack: LanguagePackTable;
}

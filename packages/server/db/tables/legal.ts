import type { LegalKind } from '@heliograph/catalogue/words/legal-words.ts';

export interface LegalTextTable {
  tenant_id: number;
  kind: LegalKind;
  version: number;
  /** Both empty: withdrawn. */
  en: string;
  zh: string;
  published_at: Date;
  published_by: string;
}

/** What somebody agreed to by registering; 0 = nothing was published then. */
export interface LegalAgreementTable {
  tenant_id: number;
  user_id: string;
  terms_version: number;
  privacy_version: number;
  ip: string;
  at: Date;
}

export interface LegalTables {
  legal_text: LegalTextTable;
  legal_agreement: LegalAgreementTable;
}

import type { Tile } from '@heliograph/catalogue/models/tiles.ts';
import type { ColumnType } from 'kysely';
import type { Id } from './identity.ts';

/** A board that somebody made of tiles. */
export interface OwnBoardTable {
  tenant_id: number;
  id: Id;
  owner_id: Id;
  owner_name: string;
  name: string;
  description: string | null;
  shared: 'mine' | 'roles' | 'all';
  role_ids: ColumnType<string[], readonly string[], readonly string[]>;
  /** Its tiles, as JSON text when written. */
  layout: ColumnType<readonly Tile[], string, string>;
  tiles: number;
  version: number;
  updated_by: string;
  created_at: Date;
  updated_at: Date;
}

export interface OwnBoardTables {
  own_board: OwnBoardTable;
}

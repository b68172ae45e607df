import { configMenu } from '@heliograph/catalogue/menu/config-menu.ts';
import { menu, type MenuEntry } from '@heliograph/catalogue/menu/menu.ts';
import { configPages } from './drivers/families.ts';

/** Every entry that the console itself brings, those of configuration pages included. */
export const wholeMenu: readonly MenuEntry[] = [...menu, ...configMenu(configPages, menu)];

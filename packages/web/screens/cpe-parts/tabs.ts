import type { cpePartShown } from '@heliograph/catalogue/calls/cpe-parts.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import type { z } from 'zod';
import { partWords as words } from './words.ts';

export type PartShown = z.output<typeof cpePartShown>;
export type PartName = PartShown['part'];

/** One part as a tab shows it. */
export interface TabPart {
  readonly part: PartName;
  /** A card for each entry, or a line of a table. */
  readonly as: 'cards' | 'table';
  /** Fields that tell entries apart, the first that is known. */
  readonly named?: readonly string[];
  /** In this order; left out: all. */
  readonly only?: readonly string[];
  /** Shown and not changed here. */
  readonly isShown?: true;
}

export type PartTab = 'monitor' | 'wan' | 'wifi' | 'lanInfo' | 'lanConfig' | 'voip' | 'systemManage';

/** Tabs of one customer device that are made of its parts (S1 §2.2). */
export const partTabs: Readonly<Record<PartTab, { readonly title: Text; readonly parts: readonly TabPart[] }>> = {
  monitor: {
    title: words.monitor,
    parts: [
      {
        part: 'device',
        as: 'cards',
        isShown: true,
        only: ['uptime', 'cpu', 'memory', 'memoryTotal', 'memoryFree', 'temperature', 'software'],
      },
      { part: 'optics', as: 'cards', isShown: true },
      {
        part: 'wan',
        as: 'table',
        named: ['name', 'connection'],
        isShown: true,
        only: ['name', 'status', 'connection', 'address', 'uptime', 'sent', 'received', 'lastError'],
      },
    ],
  },
  wan: { title: words.wan, parts: [{ part: 'wan', as: 'cards', named: ['name', 'connection'] }] },
  wifi: {
    title: words.wifi,
    parts: [
      { part: 'radio', as: 'cards', named: ['band'] },
      { part: 'ssid', as: 'cards', named: ['name'] },
      { part: 'station', as: 'table', named: ['mac', 'address'], isShown: true },
    ],
  },
  lanInfo: {
    title: words.lanInfo,
    parts: [
      { part: 'lan', as: 'cards', isShown: true },
      { part: 'lanPort', as: 'table', named: ['name'], isShown: true },
      {
        part: 'host',
        as: 'table',
        named: ['name', 'address', 'mac'],
        isShown: true,
        only: ['name', 'address', 'mac', 'active', 'link', 'source', 'leaseLeft'],
      },
    ],
  },
  lanConfig: {
    title: words.lanConfig,
    parts: [
      { part: 'lan', as: 'cards' },
      { part: 'dhcp', as: 'cards' },
    ],
  },
  voip: { title: words.voip, parts: [{ part: 'voice', as: 'cards', named: ['number', 'user'] }] },
  systemManage: {
    title: words.systemManage,
    parts: [
      { part: 'time', as: 'cards' },
      { part: 'account', as: 'cards', named: ['user'] },
      { part: 'mqtt', as: 'cards' },
      { part: 'device', as: 'cards', only: ['provisioningCode', 'software', 'hardware'] },
    ],
  },
};
export const partTabNames = Object.keys(partTabs) as PartTab[];

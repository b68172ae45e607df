import { beforeEach, describe, expect, it } from 'vitest';
import { configFrom } from './config.ts';
import type { MenuRow } from './menu.ts';
import { isKnownPath } from './navigation.ts';
import { TabSession, type SessionStore } from './session.ts';

const board: MenuRow = { menuId: 1, parentId: 0, menuType: 'C', status: '0', path: '/board', component: 'board/index' };
let kept: Map<string, string>;
let store: SessionStore;

beforeEach(() => {
  kept = new Map();
  store = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
});

describe('A session', () => {
  it('begins in English and in the simple theme', () => {
    expect(new TabSession(store).state).toMatchObject({ lang: 'en', theme: 'simple', token: null });
  });

  it('begins as language and theme were chosen last in this browser, and its own choice goes first', () => {
    const lasting = new Map<string, string>();
    const memory = {
      getItem: (key: string) => lasting.get(key) ?? null,
      setItem: (key: string, value: string) => void lasting.set(key, value),
    };
    new TabSession(store, memory).update({ lang: 'zh', theme: 'dark', zone: 'utc', sounds: [1, 2], desktop: true });
    kept.clear();
    expect(new TabSession(store, memory).state).toMatchObject({
      lang: 'zh',
      theme: 'dark',
      zone: 'utc',
      sounds: [1, 2],
      desktop: true,
    });
    kept.set('lang', 'en');
    expect(new TabSession(store, memory).state.lang).toBe('en');
  });

  it('is there again after a reload, with its menu', () => {
    new TabSession(store).update({ token: 't', lang: 'zh', theme: 'dark', serverRoutes: [board] });
    const { state } = new TabSession(store);
    expect(state).toMatchObject({ token: 't', lang: 'zh', theme: 'dark' });
    expect(isKnownPath(state, '/board')).toBe(true);
    expect(isKnownPath(state, '/elsewhere')).toBe(false);
    expect(isKnownPath(state, '/user/profile')).toBe(true);
  });

  it('keeps the chosen project over a reload, until it is taken back or the session ends', () => {
    const session = new TabSession(store);
    session.update({ curProject: { projectId: '7', name: 'Coast', role: 'Guest' } });
    expect(new TabSession(store).state.curProject).toEqual({ projectId: '7', name: 'Coast', role: 'Guest' });
    session.end();
    expect(new TabSession(store).state.curProject).toBeNull();
    for (const damaged of ['{"projectId":7}', '{', 'null', '"7"']) {
      kept.set('curProject', damaged);
      expect(new TabSession(store).state.curProject, damaged).toBeNull();
    }
  });

  it('that ends leaves no token and no menu, and keeps language and theme', () => {
    const session = new TabSession(store);
    session.update({ token: 't', lang: 'zh', serverRoutes: [board], projectRoutes: [board] });
    session.end();
    expect([...kept.keys()]).toEqual(['lang']);
    expect(session.state).toMatchObject({ token: null, lang: 'zh', serverRoutes: null, menu: [] });
  });

  it('of a visitor without a token is emptied', () => {
    const session = new TabSession(store);
    session.update({ lang: 'zh' });
    session.handOver('onuInfo', { id: 1 });
    expect(session.handedOver('onuInfo')).toBe('{"id":1}');
    session.clear();
    expect([...kept.keys()]).toEqual([]);
  });

  it('takes a damaged menu in the storage for none', () => {
    kept.set('serverRoutes', '{"not":');
    kept.set('projectRoutes', '7');
    expect(new TabSession(store).state).toMatchObject({ serverRoutes: null, projectRoutes: [] });
  });

  it('tells its listeners of every change until they leave', () => {
    const session = new TabSession(store);
    let changes = 0;
    const leave = session.subscribe(() => (changes += 1));
    session.update({ token: 't' });
    leave();
    session.update({ token: 'u' });
    expect(changes).toBe(1);
  });
});

it('The runtime configuration falls back to where the page came from', () => {
  const origin = { protocol: 'https:', host: 'noc.example:38880', hostname: 'noc.example' };
  expect(configFrom({ baseUrl: '/emsWebServer/', webSocketUrl: '' }, origin)).toMatchObject({
    baseUrl: '/emsWebServer',
    webSocketUrl: 'wss://noc.example:38880/emsWebServer/ws',
    mqttServerUrl: 'wss://noc.example:8083/mqtt',
    version: '1.1.2',
  });
});

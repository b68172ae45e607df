import { beforeEach, describe, expect, it } from 'vitest';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { Client } from '../client/client.ts';
import type { Notices } from '../client/notices.ts';
import { Packs } from './packs.ts';
import { TabSession, type SessionStore } from './session.ts';

const save = text('Save', '保存');
const es = { language: 'es', name: 'Español', version: 'v1', complete: 40 };

let stored: Map<string, string>;
let session: TabSession;
let packs: Packs;
/** What the server answers, by the last part of the path; an absent one is a network that is down. */
let answers: Record<string, () => unknown>;
let asked: string[];

const told: string[] = [];
const notices = Object.fromEntries(
  ['info', 'success', 'warning', 'error', 'offer'].map((kind) => [kind, (words: string) => void told.push(words)]),
) as unknown as Notices;

function start(): void {
  const store: SessionStore = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
    clear: () => stored.clear(),
  };
  session = new TabSession(store);
  const client = new Client({
    session,
    notices,
    baseUrl: 'http://server',
    fetch: (address) => {
      const { pathname, search } = new URL(address as string);
      asked.push(pathname + search);
      const answer = answers[pathname.split('/').at(-1) ?? ''];
      if (!answer) return Promise.reject(new TypeError('down'));
      const body = answer();
      const [words, type] =
        typeof body === 'string' ? [body, 'text/plain'] : [JSON.stringify(body), 'application/json'];
      return Promise.resolve(new Response(words, { headers: { 'Content-Type': type } }));
    },
    now: () => 0,
    log: () => undefined,
    onSignedOut: () => undefined,
  });
  packs = new Packs(session, client);
}

beforeEach(() => {
  stored = new Map();
  asked = [];
  told.length = 0;
  answers = { list: () => ({ code: 200, data: [es] }), pack: () => '{"Save":"Guardar","n":1}' };
  start();
});
const said = () => session.state.tongue.say(save);

describe('A language with a pack', () => {
  it('is spoken as soon as its words are here, and English until then', async () => {
    await packs.refresh();
    session.update({ tag: 'es' });
    expect([said(), session.state.lang]).toEqual(['Save', 'en']);
    await expect.poll(said).toBe('Guardar');
    expect(session.state.tongue.tag).toBe('es');
    expect(stored.get('lang')).toBe('es');
  });

  it('is spoken again after a reload, and its words are asked for by their version', async () => {
    stored.set('lang', 'es');
    start();
    await packs.refresh();
    expect(said()).toBe('Guardar');
    expect(asked.at(-1)).toBe('/language/pack?language=es&version=v1');
  });

  it('that changed is spoken in its new words; unchanged it is not asked for again', async () => {
    session.update({ tag: 'es' });
    await packs.refresh();
    await packs.refresh();
    expect(asked.filter((path) => path.includes('/pack'))).toHaveLength(1);
    answers['list'] = () => ({ code: 200, data: [{ ...es, version: 'v2' }] });
    answers['pack'] = () => '{"Save":"Salvar"}';
    await packs.refresh();
    expect(said()).toBe('Salvar');
  });

  it('that is gone leaves English, and the choice for when it comes back', async () => {
    session.update({ tag: 'es' });
    await packs.refresh();
    answers['list'] = () => ({ code: 200, data: [] });
    await packs.refresh();
    expect([said(), session.state.tag]).toEqual(['Save', 'es']);
  });

  it('may also say English otherwise', async () => {
    answers['list'] = () => ({ code: 200, data: [{ ...es, language: 'en' }] });
    answers['pack'] = () => '{"Save":"Keep"}';
    await packs.refresh();
    expect(said()).toBe('Keep');
    session.update({ lang: 'zh' });
    expect(said()).toBe('保存');
  });
});

describe('Whatever happens to a pack', () => {
  it.each([
    ['is no JSON', () => '{"Save":'],
    ['is a list', () => '["Guardar"]'],
    ['is an error', () => ({ code: 404, msg: 'Not found' })],
  ])('it leaves English and says nothing: it %s', async (_what, answer) => {
    answers['pack'] = answer;
    session.update({ tag: 'es' });
    await packs.refresh();
    expect([said(), told]).toEqual(['Save', []]);
  });

  it('a server that does not answer takes nothing away', async () => {
    session.update({ tag: 'es' });
    await packs.refresh();
    answers = {};
    await packs.refresh();
    expect([said(), told]).toEqual(['Guardar', []]);
  });
});

import { describe, expect, it } from 'vitest';
import { fill, text } from './text.ts';
import { baseLanguageOf, localeOf, tongueOf, wordsIn } from './tongue.ts';

const save = text('Save', '保存');
const open = text('Open', '打开');
const standing = text('Open', '未关闭');
const exists = text('{what} already exists', '{what}已存在');
const post = text('Post', '岗位');
const spanish = tongueOf(
  'es',
  new Map([
    ['Save', 'Guardar'],
    ['Open', 'Abrir'],
    ['Open [未关闭]', 'Abierta'],
    ['{what} already exists', '{what} ya existe'],
    ['Post', 'Cargo'],
  ]),
);

describe('A pack of words', () => {
  it('says what it has and leaves the rest to English', () => {
    expect(spanish.say(save)).toBe('Guardar');
    expect(spanish.say(text('Cancel', '取消'))).toBe('Cancel');
    expect(tongueOf('zh', new Map([['Save', '存盘']])).say(text('Cancel', '取消'))).toBe('取消');
  });

  it('tells two meanings of one English text apart by the Chinese one', () => {
    expect([spanish.say(open), spanish.say(standing)]).toEqual(['Abrir', 'Abierta']);
  });

  it('reaches texts whose places were filled before, and words among what they were filled with', () => {
    expect(spanish.say(fill(exists, { what: post }))).toBe('Cargo ya existe');
    expect(spanish.say(exists, { what: post })).toBe('Cargo ya existe');
    expect(spanish.say(fill(fill(exists, {}), { what: 'X' }))).toBe('X ya existe');
    expect(fill(exists, { what: post })).toEqual({ en: 'Post already exists', zh: '岗位已存在' });
  });

  it('leaves no trace in what is stored or sent', () => {
    expect(JSON.stringify(fill(exists, { what: 'X' }))).toBe('{"en":"X already exists","zh":"X已存在"}');
  });

  it('puts no value into another value', () => {
    expect(spanish.say(exists, { what: '{what} $& {other}' })).toBe('{what} $& {other} ya existe');
  });
});

describe('A language without a pack', () => {
  it('is one of the two of the console', () => {
    expect(['zh', 'zh-CN', 'zh-TW,zh', 'en', 'es', 'zhx', '', '*'].map(baseLanguageOf)).toEqual([
      'zh',
      'zh',
      'zh',
      'en',
      'en',
      'en',
      'en',
      'en',
    ]);
    expect(tongueOf('es').say(save)).toBe('Save');
    expect([wordsIn(save, 'zh'), wordsIn(save, tongueOf('zh'))]).toEqual(['保存', '保存']);
  });

  it('writes numbers as its locale does when there is one, else as English', () => {
    expect(['en', 'zh', 'es', 'qq', '{}'].map((tag) => localeOf(tongueOf(tag)))).toEqual([
      'en-GB',
      'zh-CN',
      'es',
      'en-GB',
      'en-GB',
    ]);
  });
});

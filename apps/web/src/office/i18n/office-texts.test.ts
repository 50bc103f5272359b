import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as check from '../../shared/i18n/check-catalogues.ts';
import en from './en.json' with { type: 'json' };
import ru from './ru.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };
import { latinInRussian, sameInTurkish } from './reviewed-texts.ts';

const catalogues: check.Catalogues = { ru, en, tr };

describe('the texts of the office', () => {
  it('exist in all three languages', () => {
    const keys = Object.keys(ru).toSorted();
    for (const [language, catalogue] of Object.entries(catalogues))
      expect({ language, keys: Object.keys(catalogue).toSorted() }).toEqual({ language, keys });
  });

  it('are all used', () => {
    expect(check.findUnusedKeys(catalogues, fileURLToPath(new URL('../', import.meta.url)))).toEqual([]);
  });

  it('can be formatted, with the same arguments in every language', () => {
    expect(check.findDifferentArguments(catalogues)).toEqual([]);
  });

  it('have every plural form that their language needs', () => {
    expect(check.findMissingForms(catalogues)).toEqual([]);
  });

  it('name no act as the button is named that leaves a dialog without one', () => {
    for (const catalogue of [ru, en, tr]) {
      const same = Object.entries(catalogue).filter(([, text]) => text === catalogue['form.cancel']);
      expect(same.map(([key]) => key)).toEqual(['form.cancel']);
    }
  });

  it('are Russian in Russian, and Turkish in Turkish, but for reviewed lists', () => {
    expect(check.findLatinInRussian(catalogues).toSorted()).toEqual([...latinInRussian].toSorted());
    expect(check.findEnglishInTurkish(catalogues)).toEqual([...sameInTurkish].toSorted());
  });

  it('say whose address a form asks for, and which clicks a partner’s count leaves out', () => {
    const whose = {
      ru: [/поставщика$/, /канала$/],
      en: [/^Supplier’s/, /^Channel’s/],
      tr: [/^Tedarikçinin/, /^Kanalın/],
    };
    for (const [language, [supplier, channel]] of Object.entries(whose)) {
      const texts = catalogues[language as keyof typeof whose];
      expect(texts['supplier.apiUrl']).toMatch(supplier!);
      expect(texts['channel.apiUrl']).toMatch(channel!);
      // The hint names the column as its heading does.
      expect(texts['salesPartner.clicksHint']).toContain(texts['salesPartner.clicks']);
    }
  });

  it('name every kind of message that the server sends', () => {
    const file = new URL('../../../../server/src/modules/messaging/message-kinds.ts', import.meta.url);
    const [table = ''] = readFileSync(file, 'utf8').split('} as const satisfies');
    const kinds = [...table.matchAll(/^ {2}'?([a-z-]+)'?: /gm)].map(([, kind]) => kind!);
    expect(kinds.length).toBeGreaterThan(30);
    expect(kinds.filter((kind) => !Object.hasOwn(en, `messageKind.${kind}`))).toEqual([]);
  });

  it.each([
    ['going-live.md', en],
    ['going-live.ru.md', ru],
  ])('are what the owner’s guide calls pages and buttons: %s', (guide, catalogue) => {
    const file = new URL(`../../../../../docs/${guide}`, import.meta.url);
    const words = readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ');
    const named = [...words.matchAll(/\*\*(.+?)\*\*/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(40);
    const texts = new Set<string | undefined>(Object.values(catalogue));
    expect(named.filter((name) => !texts.has(name))).toEqual([]);
  });
});

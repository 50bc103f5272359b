import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, expect, test } from 'vitest';
import { createDocumentRenderer } from './render-in-worker.ts';

const { render, close } = createDocumentRenderer();
afterAll(close);

test('a list of passengers longer than a page repeats its titles and has a number on each page', async () => {
  const passengers = Array.from({ length: 60 }, (_, at) => [
    String(at + 1),
    'ŞAHİN AYŞE',
    'взрослый',
    'TK-1',
  ]);
  const pdf = await render({
    kind: 'list',
    language: 'ru',
    title: 'ZF 829, 27-11-2026',
    subtitle: 'Москва VKO – Анталья AYT',
    columns: [
      { title: '№', width: 1 },
      { title: 'Имя', width: 4 },
      { title: 'Тип', width: 2 },
      { title: 'Билет', width: 2 },
    ],
    rows: passengers,
    footer: 'Список пассажиров',
  });
  const { text: pages } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
  expect(pages.length).toBeGreaterThan(1);
  for (const [at, text] of pages.entries())
    for (const words of ['Билет', 'ŞAHİN AYŞE', `${at + 1} / ${pages.length}`]) expect(text).toContain(words);
});

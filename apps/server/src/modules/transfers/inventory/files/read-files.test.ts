import { languages } from '@farewind/contract/core/fields';
import { expect, test } from 'vitest';
import { presentProblem } from './file-problem.ts';
import { readTransferFiles } from './read-files.ts';

const zones = 'code;airport;nameRu;nameEn;nameTr\nkemer;AYT;Кемер;Kemer;Kemer\n';

test('a price list that Excel saved in a Russian or Turkish code page is refused, and offers no ride under unreadable names', () => {
  expect(readTransferFiles({ zones })).toMatchObject({
    rows: { zones: [{ nameRu: 'Кемер' }] },
    problems: [],
  });
  // As a browser reads it: `Кемер` in windows-1251.
  const unread = zones.replace('Кемер', new TextDecoder().decode(Buffer.from('cae5ece5f0', 'hex')));
  const { rows, problems } = readTransferFiles({ zones: unread });
  expect(rows.zones).toEqual([]);
  expect(problems).toMatchObject([{ file: 'zones', line: 2, key: 'encoding' }]);
  for (const language of languages)
    expect(presentProblem(problems[0]!, language).message).toMatch(/UTF-8.*XLSX/);
});

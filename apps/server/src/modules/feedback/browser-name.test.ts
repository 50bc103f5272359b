import { expect, test } from 'vitest';
import { browserName } from './browser-name.ts';

test('a browser is described by kind and version, and nothing that identifies a person', () => {
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  const chrome = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.7339.80 Safari/537.36`;
  expect(browserName(chrome)).toBe('Chrome 140');
  expect(browserName(`${chrome} Edg/140.0.3485.54`)).toBe('Edge 140');
  expect(browserName(chrome.replace('Safari', 'YaBrowser/25.8.0 Safari'))).toBe('Yandex 25');
  expect(browserName('Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0')).toBe(
    'Firefox 143',
  );
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile Safari/604.1';
  expect(browserName(phone)).toBe('Safari 18');
  expect(browserName('a program of 2019')).toBe('');
  expect(browserName(undefined)).toBe('');
});

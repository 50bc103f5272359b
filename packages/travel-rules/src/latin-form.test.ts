import { expect, it } from 'vitest';
import { findLatinProposal, replaceTurkishLetters, toLatinForm } from './latin-form.ts';

it('proposes the letters that a passport would have', () => {
  expect(findLatinProposal('Соколова')).toBe('SOKOLOVA');
  expect(findLatinProposal('Щукина-Юрьева')).toBe('SHCHUKINA-IUREVA');
  expect(findLatinProposal('Їжакевич')).toBe('IZHAKEVICH');
  expect(findLatinProposal('Қайратқызы')).toBe('KAIRATKYZY');
  expect(findLatinProposal('Әуезова-Өмірбек')).toBe('AUEZOVA-OMIRBEK');
  expect(findLatinProposal('Öztürk')).toBe('OZTURK');
  expect(findLatinProposal('Işıl İnce Çağdaş')).toBe('ISIL INCE CAGDAS');
  expect(findLatinProposal('José')).toBe('JOSE');
});

it('proposes nothing for Latin names and for what no table knows', () => {
  expect(findLatinProposal('SOKOLOVA')).toBeUndefined();
  expect(findLatinProposal('')).toBeUndefined();
  expect(findLatinProposal('王小明')).toBeUndefined();
});

it('never makes a dotted capital of a Turkish i', () => {
  expect(toLatinForm('ırmak ilhan')).toBe('IRMAK ILHAN');
});

it('writes Turkish letters as Turkish passports do, letter for letter, and leaves all others alone', () => {
  expect(replaceTurkishLetters('Yılmaz Çağrı İnce-Öztürk Âşık')).toBe('Yilmaz Cagri Ince-Ozturk Asik');
  expect(replaceTurkishLetters('çÇğĞıİşŞöÖüÜâÂîÎûÛ')).toBe('cCgGiIsSoOuUaAiIuU');
  expect(replaceTurkishLetters('Ali Kirill, Соколова, Łódź')).toBe('Ali Kirill, Соколова, Łódź');
});

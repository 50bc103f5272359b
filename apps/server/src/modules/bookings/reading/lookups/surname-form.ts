import { foldText } from '@farewind/values/fold-text';
import { latinForm } from '@farewind/values/latin-form';

/**
 * One form for all spellings of a surname: KHOKHLOV and IUREV in passports, HOHLOV and YURYEV on bank cards, Хохлов and
 * Юрьев as written by their owners; Öztürk and OZTURK, Müller and MUELLER. Anything longer is not a surname.
 */
export function surnameForm(surname: string): string {
  return latinForm(foldText(surname))
    .replaceAll(' ', '')
    .replaceAll('kh', 'h')
    .replaceAll('x', 'ks')
    .replaceAll(/ts|tc/g, 'c')
    .replaceAll(/([aou])e/g, '$1')
    .replaceAll('io', 'e')
    .replaceAll(/i(?=[aeou])/g, '')
    .replaceAll(/(\p{L})\1/gu, '$1');
}

import { foldText } from '@farewind/values/fold-text';
import { latinForm } from '@farewind/values/latin-form';

/**
 * One form for all spellings of a surname: the passport's KHOKHLOV and IUREV, the bank card's HOHLOV and YURYEV, Хохлов and
 * Юрьев as their owners write them; Öztürk and OZTURK, Müller and MUELLER. Longer forms than this are no surnames.
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

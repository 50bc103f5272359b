import {
  exportManifest,
  type ManifestFormat,
  type ManifestList,
  type ManifestPassenger,
} from '@farewind/contract/inventory/manifest';
import type { Language } from '@farewind/contract/core/fields';
import { formatDate } from '../../../shared/format/date.ts';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { Cell } from '../../kit/csv.ts';
import { saveFile } from '../../../shared/ui/save-file.ts';
import { saveTable } from '../../kit/save-table.ts';
import { officeCall } from '../../session/office-call.ts';
import { formatBags } from './manifest-words.ts';
import type { Departure } from './departure-words.ts';

export interface ManifestFile {
  readonly list: ManifestList;
  readonly format: ManifestFormat;
  readonly withDocuments: boolean;
}

/** Downloads the manifest or the carrier's passport list; the server audits it. */
export async function saveManifest(
  { serviceId, date, carrier, number }: Departure,
  { list, format, withDocuments }: ManifestFile,
  t: OfficeTranslate,
  language: Language,
): Promise<void> {
  const { passengers, pdf } = await officeCall(exportManifest, {
    serviceId,
    date,
    list,
    format,
    withDocuments,
  });
  const name = `${carrier}${number}-${date}-${list === 'carrier' ? 'api' : 'manifest'}`;
  if (format === 'pdf') {
    const bytes = Uint8Array.from(atob(pdf ?? ''), (letter) => letter.codePointAt(0) ?? 0);
    saveFile(`${name}.pdf`, new Blob([bytes], { type: 'application/pdf' }));
    return;
  }
  if (list === 'carrier') await saveTable(name, carrierRows(passengers), format, language, 'program');
  else await saveTable(name, manifestRows(passengers, t, withDocuments), format, language);
}

/** Advance passenger information, with the column names and date format of carriers' systems. */
export function carrierRows(passengers: readonly ManifestPassenger[]): Cell[][] {
  return [
    [
      'Surname',
      'Given names',
      'Sex',
      'Date of birth',
      'Nationality',
      'Document type',
      'Document number',
      'Document expiry',
      'Issuing country',
    ],
    ...passengers.map((passenger) => {
      const { passportNumber, identificationNumber = '', nationality = '' } = passenger;
      const documentType = passportNumber === undefined ? (identificationNumber === '' ? '' : 'I') : 'P';
      return [
        passenger.surname,
        passenger.name,
        sexOf(passenger),
        passenger.birthDate ?? '',
        nationality,
        documentType,
        passportNumber === undefined
          ? identificationNumber
          : `${passenger.passportSerial ?? ''}${passportNumber}`,
        passenger.passportExpiryDate ?? '',
        documentType === '' ? '' : nationality,
      ];
    }),
  ];
}

const sexOf = ({ gender }: ManifestPassenger): string =>
  gender === '' ? '' : gender === 'female' ? 'F' : 'M';

/** The manifest as its page shows it, for whoever works without the page. */
export function manifestRows(
  passengers: readonly ManifestPassenger[],
  t: OfficeTranslate,
  withDocuments: boolean,
): Cell[][] {
  const titles = [
    t('manifest.number'),
    t('manifest.surname'),
    t('manifest.name'),
    t('manifest.type'),
    t('manifest.age'),
    ...(withDocuments
      ? [t('manifest.born'), t('manifest.citizen'), t('manifest.document'), t('manifest.expires')]
      : [t('manifest.document')]),
    t('manifest.route'),
    t('manifest.fare'),
    t('manifest.seats'),
    t('manifest.bags'),
    t('order.number'),
    t('order.pnr'),
    t('manifest.ticket'),
    t('manifest.buyer'),
    t('manifest.phone'),
    t('manifest.email'),
    t('manifest.answer'),
  ];
  const rows = passengers.map((passenger, index): Cell[] => {
    const { age, contact, answer, partner } = passenger;
    const number = passenger.passportNumber ?? passenger.identificationNumber ?? '';
    return [
      { number: String(index + 1) },
      passenger.surname,
      passenger.name,
      t(`passengerType.${passenger.type}`),
      age === null ? '' : { number: String(age) },
      ...(withDocuments
        ? [
            dateOf(passenger.birthDate),
            passenger.nationality ?? '',
            `${passenger.passportSerial ?? ''}${number}`,
            dateOf(passenger.passportExpiryDate),
          ]
        : [passenger.document]),
      `${passenger.from}–${passenger.to}`,
      passenger.family,
      { number: String(passenger.seats) },
      formatBags(passenger.bags),
      passenger.reservationNumber,
      passenger.pnr,
      passenger.ticketNumber,
      // The buyer of a partner's passenger is known to the partner alone.
      partner === undefined ? contact.name : t('manifest.soldBy', { agency: partner }),
      contact.phone,
      contact.email,
      answer === undefined ? '' : t(`manifest.answer.${answer}`),
    ];
  });
  return [titles, ...rows];
}

const dateOf = (date: string | undefined): string =>
  date === undefined || date === '' ? '' : formatDate(date);

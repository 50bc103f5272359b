import { FileDown, Search } from 'lucide-react';
import { useState } from 'react';
import { manifestFormats, type ManifestPassenger } from '@farewind/contract/inventory/manifest';
import { PhoneLink } from '../../../shared/ui/phone-link.tsx';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { Panel } from '../../kit/detail/panel.tsx';
import { RowOrder } from '../../kit/list/row-order.tsx';
import { MenuButton } from '../../kit/menu-button.tsx';
import { useOfficeSession } from '../../session/office-session.tsx';
import { saveManifest, type ManifestFile } from './manifest-files.ts';
import {
  filterManifest,
  formatBags,
  manifestFilters,
  type Manifest,
  type ManifestFilter,
} from './manifest-words.ts';
import { useAct } from '../../kit/use-act.ts';

/** Fills a screen without making the page long. */
const SHOWN = 50;

/** The passengers by surname; searchable by name, order, phone or the end of a document number. */
export function ManifestPanel(props: {
  readonly manifest: Manifest;
  readonly filter: ManifestFilter;
  readonly onFilter: (filter: ManifestFilter) => void;
}) {
  const t = useOfficeT();
  const { manifest, filter, onFilter } = props;
  const { passengers, progress } = manifest;
  const [typed, setTyped] = useState('');
  const [isWhole, setIsWhole] = useState(false);
  const found = filterManifest(passengers, filter, typed);
  const shown = isWhole ? found : found.slice(0, SHOWN);
  const filters = manifestFilters.filter(
    (one) => progress !== null || (one !== 'unanswered' && one !== 'refused'),
  );
  return (
    <Panel title={t('manifest.title')} isFlush aside={<ManifestFiles manifest={manifest} />}>
      <div className="o-manifest-tools">
        <div className="seg" role="group" aria-label={t('manifest.filter')}>
          {filters.map((one) => (
            <button key={one} type="button" aria-pressed={one === filter} onClick={() => onFilter(one)}>
              {t(`manifest.filter.${one}`)}{' '}
              <span className="num">{filterManifest(passengers, one, '').length}</span>
            </button>
          ))}
        </div>
        <label className="box o-manifest-search">
          <Search className="i" aria-hidden />
          <input
            className="input"
            type="search"
            value={typed}
            aria-label={t('manifest.search')}
            placeholder={t('manifest.search')}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
      </div>
      {found.length === 0 ? (
        <p className="o-panel-body mute">{t(passengers.length === 0 ? 'manifest.empty' : 'manifest.none')}</p>
      ) : (
        // A scrolling region must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className="o-scroll" tabIndex={0} role="region" aria-label={t('manifest.title')}>
          <table className="table o-data o-manifest">
            <thead>
              <tr>
                <th scope="col" className="n">
                  {t('manifest.number')}
                </th>
                <th scope="col">{t('manifest.person')}</th>
                <th scope="col">{t('manifest.type')}</th>
                <th scope="col">{t('manifest.document')}</th>
                <th scope="col">{t('manifest.bags')}</th>
                <th scope="col">{t('manifest.orderAndPhone')}</th>
                {progress === null ? null : <th scope="col">{t('manifest.answer')}</th>}
              </tr>
            </thead>
            <tbody>
              {shown.map((passenger) => (
                <PassengerRow
                  key={`${passenger.orderId} ${passenger.index}`}
                  passenger={passenger}
                  number={passengers.indexOf(passenger) + 1}
                  // A group's phone is shown once, in its first row.
                  isFirst={shown.find(({ orderId }) => orderId === passenger.orderId) === passenger}
                  hasAnswer={progress !== null}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="mute o-manifest-foot">
        {t('manifest.count', {
          count: passengers.length,
          infants: passengers.filter(({ type }) => type === 'infant').length,
        })}
        {shown.length < found.length ? (
          <button type="button" className="btn btn-line" onClick={() => setIsWhole(true)}>
            {t('manifest.showAll', { count: found.length })}
          </button>
        ) : null}
      </p>
    </Panel>
  );
}

function PassengerRow(props: {
  readonly passenger: ManifestPassenger;
  readonly number: number;
  readonly isFirst: boolean;
  readonly hasAnswer: boolean;
}) {
  const t = useOfficeT();
  const { passenger, number, isFirst, hasAnswer } = props;
  const { surname, name, type, age, bags, contact, answer, documentState } = passenger;
  return (
    <tr>
      <td className="n mute num">{number}</td>
      <td>
        <span className="o-two">
          <span className="code o-passenger">{`${surname} ${name}`}</span>
          {passenger.isCancelling ? <span className="badge sun">{t('manifest.cancelling')}</span> : null}
        </span>
      </td>
      <td>
        <span className="o-two">
          <span>{t(`passengerType.${type}`)}</span>
          {age === null ? null : <span className="mute">{t('manifest.years', { count: age })}</span>}
        </span>
      </td>
      <td>
        {documentState === 'valid' ? (
          <span className="code nw">{passenger.document}</span>
        ) : (
          <span className="o-two">
            {passenger.document === '' ? null : <span className="code nw">{passenger.document}</span>}
            <span className={documentState === 'expiring' ? 'badge sun' : 'badge err'}>
              {t(`manifest.document.${documentState}`)}
            </span>
          </span>
        )}
      </td>
      <td className="num nw o-bags">
        {formatBags(bags) || <span className="mute">{t('manifest.noBags')}</span>}
      </td>
      <td>
        <span className="o-two">
          <RowOrder
            orderId={passenger.partner === undefined ? passenger.orderId : null}
            number={passenger.reservationNumber}
          />
          {isFirst && passenger.partner !== undefined ? (
            <span className="mute">{t('manifest.soldBy', { agency: passenger.partner })}</span>
          ) : null}
          {isFirst && contact.phone !== '' ? <PhoneLink className="num nw" phone={contact.phone} /> : null}
        </span>
      </td>
      {hasAnswer ? (
        <td>
          {answer === undefined ? null : (
            <span className={`o-answer is-${answer}`}>{t(`manifest.answer.${answer}`)}</span>
          )}
        </td>
      ) : null}
    </tr>
  );
}

/** Not translated. */
const formatNames = { xlsx: 'Excel (XLSX)', pdf: 'PDF', csv: 'CSV' } as const;

/** Downloads of the manifest; unmasked documents and the carrier's list only for users with the permission. */
function ManifestFiles({ manifest }: { readonly manifest: Manifest }) {
  const t = useOfficeT();
  const { language } = useI18n();
  const { can } = useOfficeSession();
  const { isBusy, run } = useAct();
  const maySeeDocuments = can('Pages.Customers.ViewDocuments');
  const save = (file: ManifestFile) => run(() => saveManifest(manifest.departure, file, t, language));
  const items = (file: Omit<ManifestFile, 'format'>) =>
    manifestFormats.map((format) => ({
      name: `${format} ${file.withDocuments}`,
      text:
        file.withDocuments && file.list === 'manifest'
          ? t('manifest.withDocuments', { format: formatNames[format] })
          : formatNames[format],
      onPress: () => void save({ ...file, format }),
    }));
  if (manifest.passengers.length === 0) return null;
  return (
    <span className="o-manifest-files">
      <MenuButton
        className="btn btn-line"
        items={[
          ...items({ list: 'manifest', withDocuments: false }),
          ...(maySeeDocuments ? items({ list: 'manifest', withDocuments: true }) : []),
        ]}
      >
        {isBusy ? <span className="spin" aria-hidden /> : <FileDown className="i" aria-hidden />}
        {t('list.export')}
      </MenuButton>
      {maySeeDocuments ? (
        <MenuButton className="btn btn-line" items={items({ list: 'carrier', withDocuments: true })}>
          {t('manifest.carrierList')}
        </MenuButton>
      ) : null}
    </span>
  );
}

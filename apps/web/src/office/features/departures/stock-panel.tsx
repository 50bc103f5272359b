import { useEffect, useId } from 'react';
import { useI18n, useT } from '../../../shared/i18n/i18n.tsx';
import { FieldError } from '../../../shared/ui/field-error.tsx';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { Panel } from '../../kit/detail/panel.tsx';
import { DecimalInput } from '../../kit/form/decimal-input.tsx';
import { localizeDecimal } from '../../kit/form/decimal-text.ts';
import { LeaveGuard } from '../../kit/form/leave-guard.tsx';
import { SaveBar } from '../../kit/form/save-bar.tsx';
import {
  cellKey,
  priceTypes,
  shortSum,
  valueOf,
  type Block,
  type Cell,
  type CellChange,
  type DatedFare,
  type DepartureStock,
} from './stock-edits.ts';
import type { StockForm } from './use-stock.ts';

/** Titles of the columns with seats. */
const counts = ['departure.seats', 'departure.soldShort', 'departure.heldShort', 'departure.left'] as const;

/** Seats and prices of one date, editable in place; sold and held seats are live. */
export function StockPanel(props: { readonly form: StockForm; readonly now: DepartureStock }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { form, now } = props;
  const { base, changes } = form;
  const isEditable = now.departure.state !== 'cancelled';
  useSaveKey(isEditable, form.save);
  return (
    <Panel
      title={t('departure.stock')}
      isFlush
      aside={<span className="mute">{t('departure.stockHint', { currency: base.currency })}</span>}
    >
      {base.blocks.length === 0 ? <p className="o-panel-body mute">{t('departure.noSeats')}</p> : null}
      <div className="o-scroll">
        <table className="o-stock">
          <thead>
            <tr>
              <th scope="col">{t('departure.block')}</th>
              {counts.map((count) => (
                <th key={count} scope="col" className="n">
                  {t(count)}
                </th>
              ))}
              {priceTypes.map((type) => (
                <th key={type} scope="col" className="n">
                  {t(`passengerType.${type}`)}
                </th>
              ))}
              <th scope="col">{t('departure.sale')}</th>
            </tr>
          </thead>
          {base.blocks.map((block) => (
            <BlockRows
              key={block.bucket}
              block={block}
              live={now.blocks.find(({ bucket }) => bucket === block.bucket) ?? block}
              fares={base.fares.filter(({ bucket }) => bucket === block.bucket)}
              form={form}
              isEditable={isEditable}
            />
          ))}
        </table>
      </div>
      <SaveBar form={form} hasKey onSave={() => void form.save()}>
        <b className="m">{t('departure.changes', { count: changes.length })}</b>{' '}
        {describeChanges(changes, t, locale)} {t('departure.stays')}
      </SaveBar>
      <LeaveGuard isOnPage isDirty={() => form.isDirty} changes={describeChanges(changes, t, locale)} />
    </Panel>
  );
}

/** The first line is the block's, followed by one for each further fare. */
function BlockRows(props: {
  readonly block: Block;
  readonly live: Block;
  readonly fares: readonly DatedFare[];
  readonly form: StockForm;
  readonly isEditable: boolean;
}) {
  const t = useOfficeT();
  const { block, live, fares, form, isEditable } = props;
  const [first, ...others] = fares;
  const legName = ({ from, to }: Block['legs'][number]) => (block.legs.length > 1 ? `${from}–${to}` : '');
  const perLeg = (draw: (leg: Block['legs'][number]) => string | number) => (
    <span className="o-stack-n">
      {live.legs.map((leg) => (
        <span key={leg.legNo}>{draw(leg)}</span>
      ))}
    </span>
  );
  return (
    <tbody className={live.isStopped ? 'is-stopped' : undefined}>
      <tr>
        <th scope="row">
          <FareName block={block.bucket} fare={first} />
        </th>
        <td className="n" data-label={t('departure.seats')}>
          <span className="o-stack-n">
            {block.legs.map((leg) => (
              <CellInput
                key={leg.legNo}
                cell={{ kind: 'seats', block, leg }}
                label={[t('departure.seats'), block.bucket, legName(leg)].filter(Boolean).join(' ')}
                note={legName(leg)}
                form={form}
                isEditable={isEditable}
              />
            ))}
          </span>
        </td>
        <td className="n num" data-label={t('departure.soldShort')}>
          {perLeg(({ sold }) => sold)}
        </td>
        <td className="n num" data-label={t('departure.heldShort')}>
          {perLeg(({ held }) => held)}
        </td>
        <td className="n num m" data-label={t('departure.left')}>
          {perLeg(({ total, sold, held }) => total - sold - held)}
        </td>
        <Prices fare={first} form={form} isEditable={isEditable} />
        <td data-label={t('departure.sale')}>
          <label className="switch o-sale">
            <input
              type="checkbox"
              checked={!live.isStopped}
              disabled={!isEditable || form.isBusy}
              aria-label={t('departure.saleOf', { name: block.bucket })}
              onChange={(event) => void form.stop(block.bucket, !event.target.checked)}
            />
            <span>{t(live.isStopped ? 'departure.stopped' : 'departure.onSale')}</span>
          </label>
        </td>
      </tr>
      {others.map((fare) => (
        <tr key={fare.fareId} className="o-more-fare">
          <th scope="row">
            <FareName fare={fare} />
          </th>
          <td className="only-l" colSpan={4} aria-hidden />
          <Prices fare={fare} form={form} isEditable={isEditable} />
          <td className="only-l" aria-hidden />
        </tr>
      ))}
    </tbody>
  );
}

function FareName({ block, fare }: { readonly block?: string; readonly fare: DatedFare | undefined }) {
  const t = useOfficeT();
  const shared = useT();
  return (
    <span className="o-two">
      <span className="m">
        {block === undefined ? null : <span className="code o-block">{block}</span>}
        {fare?.family ?? t('departure.noFare')}
      </span>
      {fare === undefined ? null : (
        <span className="mute">{`${shared(`cabin.${fare.cabin}`)}, ${fare.bookingClass}, ${fare.from}–${fare.to}`}</span>
      )}
    </span>
  );
}

function Prices(props: {
  readonly fare: DatedFare | undefined;
  readonly form: StockForm;
  readonly isEditable: boolean;
}) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { fare, form, isEditable } = props;
  return priceTypes.map((type) => (
    <td key={type} className="n" data-label={t(`passengerType.${type}`)}>
      {fare === undefined ? null : (
        <CellInput
          cell={{ kind: 'price', fare, type }}
          label={`${t(`passengerType.${type}`)}, ${fare.family} ${fare.bookingClass}`}
          note={
            fare[type].usual === undefined
              ? ''
              : t('departure.usual', { sum: localizeDecimal(shortSum(fare[type].usual), locale) })
          }
          form={form}
          isEditable={isEditable}
        />
      )}
    </td>
  ));
}

/** Highlighted when changed, with the stored value struck through beside it. */
function CellInput(props: {
  readonly cell: Cell;
  readonly label: string;
  readonly note: string;
  readonly form: StockForm;
  readonly isEditable: boolean;
}) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const id = useId();
  const { cell, form } = props;
  const key = cellKey(cell);
  const before = valueOf(cell);
  const problem = form.problems[key];
  const isChanged = form.changes.some((change) => change.key === key);
  return (
    <span className={`o-cell${isChanged ? ' is-changed' : ''}${problem === undefined ? '' : ' is-bad'}`}>
      <span className="o-cell-in">
        {isChanged ? (
          <>
            <span className="sr">{t('move.before')} </span>
            <del className="num">{localizeDecimal(before, locale)}</del>
          </>
        ) : null}
        <DecimalInput
          className={`input num ${cell.kind === 'seats' ? 'is-seats' : ''}`}
          inputMode={cell.kind === 'seats' ? 'numeric' : 'decimal'}
          autoComplete="off"
          aria-label={props.label}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : id}
          disabled={!props.isEditable}
          readOnly={form.isBusy}
          value={form.edits[key] ?? before}
          onText={(text) => form.change(key, text)}
        />
      </span>
      {props.note === '' ? null : <small className="mute num">{props.note}</small>}
      <FieldError id={id} text={problem} />
    </span>
  );
}

/** `Y: мест 120 → 126; Standard Y, взрослый 18920 → 17490.` */
function describeChanges(changes: readonly CellChange[], t: OfficeTranslate, locale: string): string {
  const words = changes.map(({ cell, before, after }) => {
    const show = (sum: string) => localizeDecimal(shortSum(sum), locale);
    const [from, to] = [show(before), show(after)];
    return cell.kind === 'seats'
      ? t('departure.seatsChange', { name: cell.block.bucket, from, to })
      : t('departure.priceChange', {
          name: `${cell.fare.family} ${cell.fare.bookingClass}`,
          type: t(`passengerType.${cell.type}`),
          from,
          to,
        });
  });
  return words.length === 0 ? '' : `${words.join('; ')}.`;
}

/** Saves with Ctrl S (⌘ S) in any keyboard layout. */
function useSaveKey(isOn: boolean, save: () => Promise<void>): void {
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'KeyS' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      void save();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn, save]);
}

import { formatDateWithWeekday } from '../../../shared/format/date.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { DataTable, type DataColumn } from '../../kit/detail/data-table.tsx';
import { OfficeDialog } from '../../kit/dialog/office-dialog.tsx';
import type { Preview, SheetForm } from './use-sheet.ts';

type Dated = Preview['departures'][number];

/** Previews the departures that saving would create or change. */
export function PreviewDialog({ form, preview }: { readonly form: SheetForm; readonly preview: Preview }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { added, changed, departures } = preview;
  return (
    <OfficeDialog
      title={t('sheet.previewTitle')}
      lead={added + changed === 0 ? t('sheet.previewNone') : t('sheet.preview', { added, changed })}
      isBusy={form.isBusy}
      onClose={form.closePreview}
      foot={
        <>
          <button type="button" className="btn btn-ghost" disabled={form.isBusy} onClick={form.closePreview}>
            {t('form.cancel')}
          </button>
          <button
            type="button"
            className="btn btn-primary"
            aria-busy={form.isBusy}
            onClick={() => void form.save()}
          >
            {t('form.save')}
          </button>
        </>
      }
    >
      {departures.length < added + changed ? (
        <p className="mute">{t('sheet.firstDates', { count: departures.length })}</p>
      ) : null}
      {departures.length === 0 ? null : (
        <DataTable<Dated>
          label={t('sheet.previewTitle')}
          rows={departures}
          keyOf={({ date, route }, at) => `${date} ${route} ${at}`}
          columns={departureColumns(t, locale)}
        />
      )}
    </OfficeDialog>
  );
}

function departureColumns(t: OfficeTranslate, locale: string): DataColumn<Dated>[] {
  return [
    {
      name: 'date',
      title: t('sheet.date'),
      draw: ({ date, before }) => (
        <span className="o-two">
          <span className="num nw">{formatDateWithWeekday(date, locale)}</span>
          {before === null ? <span className="mute">{t('sheet.isNew')}</span> : null}
        </span>
      ),
    },
    {
      name: 'route',
      title: t('order.trip'),
      draw: ({ route }) => <span className="nw">{route}</span>,
    },
    {
      name: 'seats',
      title: t('departure.seats'),
      isNumber: true,
      draw: ({ before, after }) => (
        <Move before={before && String(before.seats)} after={String(after.seats)} />
      ),
    },
    {
      name: 'price',
      title: t('sheet.lowest'),
      isNumber: true,
      draw: ({ before, after }) => (
        <Move before={before && (before.price ?? '—')} after={after.price ?? '—'} />
      ),
    },
  ];
}

function Move({ before, after }: { readonly before: string | null; readonly after: string }) {
  const t = useOfficeT();
  if (before === null || before === after) return after;
  return (
    <span className="o-sheet-move">
      <span className="sr">{t('sheet.before')} </span>
      <del>{before}</del> {after}
    </span>
  );
}

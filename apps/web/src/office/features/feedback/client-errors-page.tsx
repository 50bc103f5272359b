import type { ClientErrorRow } from '@farewind/contract/feedback/client-errors';
import { Check, Eye, EyeOff, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { officeCall } from '../../session/office-call.ts';
import { getClientErrors, setClientErrorState } from '@farewind/contract/feedback/client-errors';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { FormValues } from '../../kit/form/field.ts';
import { formatInstant } from '../../kit/format-instant.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { Column, RowAct } from '../../kit/list/list-screen.ts';
import { loadList } from '../../kit/load-list.ts';
import { StateBadge } from '../../kit/state-badge.tsx';
import { faultStates, optionsOf, toneOfFault, formatFault } from './feedback-words.ts';
import { KeyValues } from '../../kit/detail/key-values.tsx';
import { OfficeDialog } from '../../kit/dialog/office-dialog.tsx';
import '../../../styles/office-feedback.css';

const setState = (state: ClientErrorRow['state']) => (row: ClientErrorRow) =>
  officeCall(setClientErrorState, { errorId: row.errorId, state });
const back = (row: ClientErrorRow) => setState(row.state)(row);

const acts: readonly RowAct<ClientErrorRow>[] = [
  {
    name: 'view',
    label: 'fault.view',
    icon: Eye,
    dialog: (fault, close) => <FaultDialog fault={fault} onClose={close} />,
  },
  {
    name: 'solve',
    label: 'fault.solve',
    icon: Check,
    done: 'fault.solved',
    undo: back,
    isShown: ({ state }) => state !== 'solved',
    run: setState('solved'),
  },
  {
    name: 'ignore',
    label: 'fault.ignore',
    icon: EyeOff,
    done: 'fault.ignored',
    undo: back,
    isShown: ({ state }) => state !== 'ignored',
    run: setState('ignored'),
  },
  {
    name: 'open',
    label: 'fault.open',
    icon: RotateCcw,
    done: 'fault.opened',
    undo: back,
    isShown: ({ state }) => state !== 'open',
    run: setState('open'),
  },
];

/** Errors in visitors' browsers, grouped by cause. */
export function FaultsPage(): ReactNode {
  const t = useOfficeT();
  return (
    <ListPage<ClientErrorRow, FormValues>
      screen={{
        name: 'fault',
        title: 'menu.faults',
        search: 'fault.search',
        emptyText: 'fault.empty',
        load: loadList(getClientErrors),
        idOf: ({ errorId }) => errorId,
        nameOf: ({ message }) => message,
        columns: listColumns(t),
        filters: [
          {
            name: 'state',
            label: 'list.status',
            options: optionsOf(faultStates, (state) => formatFault(state, t)),
          },
        ],
        acts,
      }}
    />
  );
}

function listColumns(t: OfficeTranslate): Column<ClientErrorRow>[] {
  return [
    {
      name: 'message',
      title: 'fault.message',
      text: ({ kind, message }) => `${kind}: ${message}`,
      draw: ({ kind, message }) => (
        <span className="o-two">
          <b className="m">{kind}</b>
          <span className="mute">{message}</span>
        </span>
      ),
      place: 'head',
    },
    { name: 'page', title: 'fault.page', text: ({ pages }) => pages[0] ?? '' },
    { name: 'browser', title: 'fault.browser', text: ({ browser }) => browser },
    {
      name: 'count',
      title: 'fault.count',
      sort: 'count',
      text: ({ count }) => String(count),
      isNumber: true,
    },
    {
      name: 'firstSeenAt',
      title: 'fault.first',
      sort: 'firstSeenAt',
      text: ({ firstSeenAt }) => formatInstant(firstSeenAt),
    },
    {
      name: 'lastSeenAt',
      title: 'fault.last',
      sort: 'lastSeenAt',
      text: ({ lastSeenAt }) => formatInstant(lastSeenAt),
    },
    {
      name: 'state',
      title: 'list.status',
      sort: 'state',
      text: ({ state }) => formatFault(state, t),
      draw: ({ state }) => <StateBadge text={formatFault(state, t)} tone={toneOfFault[state]} />,
      place: 'corner',
    },
  ];
}

/** An error with its page and stack trace. */
function FaultDialog(props: { readonly fault: ClientErrorRow; readonly onClose: () => void }): ReactNode {
  const t = useOfficeT();
  const { kind, message, count, firstSeenAt, lastSeenAt, state, pages, browser, stack } = props.fault;
  return (
    <OfficeDialog
      title={kind}
      lead={message}
      className="o-form o-form-wide"
      isBusy={false}
      onClose={props.onClose}
    >
      <div className="stack s3 o-form-fields">
        <KeyValues
          facts={[
            { label: t('list.status'), value: formatFault(state, t) },
            { label: t('fault.count'), value: String(count) },
            { label: t('fault.first'), value: formatInstant(firstSeenAt) },
            { label: t('fault.last'), value: formatInstant(lastSeenAt) },
            { label: t('fault.browser'), value: browser },
            { label: t('fault.pages'), value: pages.join(', ') },
          ]}
        />
        {stack === null ? null : (
          // Long lines must be scrollable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <pre className="feedback-stack" tabIndex={0} aria-label={t('fault.stack')}>
            {stack}
          </pre>
        )}
      </div>
    </OfficeDialog>
  );
}

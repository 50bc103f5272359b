import { getPartnerClicks, judgePartnerClick } from '@farewind/contract/partners/partner-clicks';
import { Ban, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { ReasonDialog } from '../../kit/dialog/reason-dialog.tsx';
import type { FormValues } from '../../kit/form/field.ts';
import { formatInstant } from '../../kit/format-instant.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { Column, RowAct } from '../../kit/list/list-screen.ts';
import { RowOrder } from '../../kit/list/row-order.tsx';
import { loadList } from '../../kit/load-list.ts';
import { StateBadge } from '../../kit/state-badge.tsx';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeSession } from '../../session/office-session.tsx';

type Click = Answer<typeof getPartnerClicks>['items'][number];
type Decision = 'confirmed' | 'lifted';

const filterTexts = {
  marked: 'partnerClick.marked',
  decided: 'partnerClick.decided',
  earning: 'partnerClick.earning',
} as const;

const drawTime = ({ clickedAt }: Click) => <WholeDates text={formatInstant(clickedAt)} />;
const drawOrder = ({ orderId, reservationNumber }: Click) => (
  <RowOrder orderId={orderId} number={reservationNumber} />
);
const drawState = (row: Click) => <Earns click={row} />;
const drawJudge = (decision: Decision) =>
  function draw(row: Click, close: () => void, reload: () => void) {
    return <JudgeDialog click={row} decision={decision} onClose={close} onDone={reload} />;
  };
const drawConfirm = drawJudge('confirmed');
const drawLift = drawJudge('lifted');

/** The visitors that sales partners sent, and the marks of clicks that do not earn. */
export function PartnerClicksPage(): ReactNode {
  const t = useOfficeT();
  const { can } = useOfficeSession();
  const mayJudge = can('Pages.Ledger.Post');
  return (
    <ListPage<Click, FormValues>
      screen={{
        name: 'partnerClicks',
        title: 'menu.partnerClicks',
        emptyText: 'partnerClick.empty',
        lead: (
          <p className="mute">
            {t('partnerClick.lead')}
            {mayJudge ? ` ${t('partnerClick.judgeLead')}` : ''}
          </p>
        ),
        load: loadList(getPartnerClicks),
        idOf: ({ id }) => id,
        nameOf: ({ partner, clickedAt }) => `${partner}, ${formatInstant(clickedAt)}`,
        columns: listColumns(t),
        filters: [
          {
            name: 'state',
            label: 'list.status',
            options: Object.entries(filterTexts).map(([value, text]) => ({ value, text: t(text) })),
          },
        ],
        acts: mayJudge ? acts : [],
      }}
    />
  );
}

const acts: readonly RowAct<Click>[] = [
  {
    name: 'confirm',
    label: 'partnerClick.confirm',
    icon: Ban,
    isShown: ({ decision }) => decision !== 'confirmed',
    dialog: drawConfirm,
  },
  {
    name: 'lift',
    label: 'partnerClick.lift',
    icon: CircleCheck,
    isShown: ({ earns }) => !earns,
    dialog: drawLift,
  },
];

function listColumns(t: OfficeTranslate): Column<Click>[] {
  return [
    { name: 'partner', title: 'partnerStatement.partner', text: ({ partner }) => partner, place: 'head' },
    {
      name: 'clickedAt',
      title: 'partnerClick.time',
      text: ({ clickedAt }) => formatInstant(clickedAt),
      draw: drawTime,
    },
    { name: 'source', title: 'partnerClick.source', text: ({ source }) => source ?? '', isNamed: true },
    {
      name: 'marks',
      title: 'partnerClick.marks',
      text: ({ marks }) => marks.map((mark) => t(`partnerClick.mark.${mark}`)).join(', '),
      isNamed: true,
    },
    {
      name: 'order',
      title: 'order.number',
      text: ({ orderId, reservationNumber }) => reservationNumber ?? orderId ?? '',
      draw: drawOrder,
    },
    {
      name: 'decision',
      title: 'partnerClick.decision',
      text: (row) => formatDecision(row, t),
      isNamed: true,
    },
    {
      name: 'earns',
      title: 'list.status',
      text: ({ earns }) => t(earns ? 'partnerClick.earns' : 'partnerClick.earnsNot'),
      draw: drawState,
      place: 'corner',
    },
  ];
}

function formatDecision({ decision, decisionReason, decidedBy }: Click, t: OfficeTranslate): string {
  if (decision === null) return '';
  const said = t(`partnerClick.${decision}`);
  return `${said}: ${decisionReason ?? ''}${decidedBy === null ? '' : ` (${decidedBy})`}`;
}

function Earns({ click: { earns } }: { readonly click: Click }) {
  const t = useOfficeT();
  return (
    <StateBadge
      text={t(earns ? 'partnerClick.earns' : 'partnerClick.earnsNot')}
      tone={earns ? 'ok' : 'sun'}
    />
  );
}

function JudgeDialog(props: {
  readonly click: Click;
  readonly decision: Decision;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const t = useOfficeT();
  const { click, decision, onClose, onDone } = props;
  const isLift = decision === 'lifted';
  return (
    <ReasonDialog
      title={t(isLift ? 'partnerClick.liftTitle' : 'partnerClick.confirmTitle')}
      lead={t(isLift ? 'partnerClick.liftText' : 'partnerClick.confirmText')}
      answer={t(isLift ? 'partnerClick.lift' : 'partnerClick.confirm')}
      send={(reason) => officeCall(judgePartnerClick, { id: click.id, decision, reason })}
      onDone={() => {
        onClose();
        onDone();
      }}
      onClose={onClose}
    />
  );
}

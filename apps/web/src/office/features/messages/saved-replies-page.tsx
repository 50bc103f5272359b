import * as replies from '@farewind/contract/messages/saved-replies';
import { languages, type Language } from '@farewind/contract/core/fields';
import { useQuery } from '@tanstack/react-query';
import { Copy, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { activeColumn, activeFilter } from '../../kit/active-badge.tsx';
import type { Field } from '../../kit/form/field.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { loadList } from '../../kit/load-list.ts';
import { StateBadge } from '../../kit/state-badge.tsx';
import { officeCall } from '../../session/office-call.ts';

type SavedReply = Answer<typeof replies.getSavedReplyList>['items'][number];
type ReplyForm = Omit<SavedReply, 'id' | 'shippedName' | 'title' | 'version'>;

const suffixes = { ru: 'Ru', en: 'En', tr: 'Tr' } as const satisfies Record<Language, string>;

const drawOrigin = (row: SavedReply) => <Origin row={row} />;
const drawNames = () => <ReplyNames />;

/** The texts that staff begin a message to a buyer with: shipped, edited, and the agency's own. */
export function SavedRepliesPage(): ReactNode {
  const t = useOfficeT();
  return (
    <ListPage<SavedReply, ReplyForm>
      screen={{
        name: 'savedReply',
        title: 'menu.savedReply',
        search: 'reply.search',
        newText: 'reply.new',
        lead: <p className="mute">{t('reply.lead')}</p>,
        load: loadList(replies.getSavedReplyList),
        // A shipped reply keeps its name when it gets a text of the agency.
        idOf: ({ id, shippedName }) => shippedName ?? String(id),
        nameOf: ({ title }) => title,
        columns: [
          { name: 'title', title: 'reply.title', text: ({ title }) => title, place: 'head' },
          {
            name: 'origin',
            title: 'reply.origin',
            text: (row) => t(originOf(row)),
            draw: drawOrigin,
          },
          {
            name: 'languages',
            title: 'reply.languages',
            text: (row) => languages.filter((each) => row[`text${suffixes[each]}`] !== '').join(', '),
          },
          activeColumn(t),
        ],
        filters: [activeFilter(t)],
        form: {
          createTitle: 'reply.createTitle',
          editTitle: 'reply.editTitle',
          fields: listReplyFields,
          blank,
          read: readReply,
          create: (values) => officeCall(replies.saveSavedReply, values),
          update: ({ id, shippedName }, values, version) => {
            const input = { ...values, shippedName: shippedName ?? '' };
            return id === null
              ? officeCall(replies.saveSavedReply, input)
              : officeCall(replies.updateSavedReply, { ...input, id, version });
          },
          aside: drawNames,
        },
        acts: [
          {
            name: 'copy',
            label: 'reply.copy',
            icon: Copy,
            run: (row) => officeCall(replies.saveSavedReply, copyOf(row, t)),
            done: 'reply.copied',
          },
          {
            name: 'reset',
            label: 'reply.reset',
            icon: RotateCcw,
            isShown: ({ id, shippedName }) => id !== null && shippedName !== null,
            run: ({ id }) => officeCall(replies.deleteSavedReply, { input: id ?? 0 }),
            done: 'reply.resetDone',
            undo: (row) =>
              officeCall(replies.saveSavedReply, {
                ...readReply(row),
                shippedName: row.shippedName ?? '',
              }),
          },
        ],
        removal: {
          isShown: ({ shippedName }) => shippedName === null,
          text: 'reply.deleteText',
          run: ({ id }) => officeCall(replies.deleteSavedReply, { input: id ?? 0 }),
          undo: (row) => officeCall(replies.saveSavedReply, readReply(row)),
        },
      }}
    />
  );
}

/** What may stand in braces. */
function ReplyNames() {
  const t = useOfficeT();
  const { data } = useQuery({
    queryKey: ['office', 'savedReply', 'placeholders'],
    queryFn: () => officeCall(replies.getSavedReplyList, { maxResultCount: 1 }),
  });
  return (
    <section className="stack s2">
      <h3>{t('reply.names')}</h3>
      <p className="mute">{t('reply.namesText')}</p>
      <p className="row wrapx">
        {(data?.placeholders ?? []).map((name) => (
          <code key={name} className="code">{`{${name}}`}</code>
        ))}
      </p>
    </section>
  );
}

function Origin({ row }: { readonly row: SavedReply }) {
  const t = useOfficeT();
  return <StateBadge text={t(originOf(row))} tone={row.id === null ? '' : 'sea'} />;
}

function originOf({ id, shippedName }: SavedReply) {
  if (shippedName === null) return 'reply.own';
  return id === null ? 'reply.shipped' : 'reply.edited';
}

const blank: ReplyForm = {
  titleRu: '',
  subjectRu: '',
  textRu: '',
  titleEn: '',
  subjectEn: '',
  textEn: '',
  titleTr: '',
  subjectTr: '',
  textTr: '',
  isActive: true,
};

function readReply({
  id: _id,
  shippedName: _name,
  title: _title,
  version: _version,
  ...form
}: SavedReply): ReplyForm {
  return form;
}

/** An own reply with the words of another; the form's limit cuts a title that has become too long. */
function copyOf(row: SavedReply, t: OfficeTranslate): ReplyForm {
  const titled = (title: string) => (title === '' ? '' : t('reply.copyOf', { name: title }).slice(0, 60));
  const { titleRu, titleEn, titleTr, ...form } = readReply(row);
  return { ...form, titleRu: titled(titleRu), titleEn: titled(titleEn), titleTr: titled(titleTr) };
}

function listReplyFields(): Field<ReplyForm>[] {
  return [
    ...languages.flatMap((language): Field<ReplyForm>[] => {
      const suffix = suffixes[language];
      return [
        {
          name: `title${suffix}`,
          label: `reply.title${suffix}`,
          kind: 'text',
          maxLength: 60,
          isOptional: true,
        },
        {
          name: `subject${suffix}`,
          label: `reply.subject${suffix}`,
          kind: 'text',
          maxLength: 150,
          isOptional: true,
        },
        {
          name: `text${suffix}`,
          label: `reply.text${suffix}`,
          kind: 'area',
          maxLength: 2000,
          isOptional: true,
          isWide: true,
        },
      ];
    }),
    { name: 'isActive', label: 'reply.isActive', kind: 'check', isWide: true },
  ];
}

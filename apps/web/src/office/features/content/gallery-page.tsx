import { type ReactNode, useState } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import * as content from '@farewind/contract/content/pictures';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { officeCall } from '../../session/office-call.ts';
import { useLanguageChoice, useOfficeT } from '../../i18n/office-i18n.tsx';
import type { DrawnField, Field } from '../../kit/form/field.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { loadList } from '../../kit/load-list.ts';
import { ImageUp } from 'lucide-react';
import { toBase64 } from '../../kit/files/to-base64.ts';
import '../../../styles/office-content.css';

type Picture = Answer<typeof content.getPictures>['items'][number];
type PictureForm = {
  picture: string;
  captionRu: string;
  captionEn: string;
  captionTr: string;
  position: string;
};

/** The agency's own pictures, shown beside the built-in drawings. */
export function GalleryPage(): ReactNode {
  const t = useOfficeT();
  const { language } = useLanguageChoice();
  const captionOf = ({ captionRu, captionEn, captionTr }: Picture) =>
    ({ ru: captionRu, en: captionEn, tr: captionTr })[language] || captionRu || captionEn || captionTr;
  return (
    <ListPage<Picture, PictureForm>
      screen={{
        name: 'contentGallery',
        title: 'menu.contentGallery',
        search: 'content.pictureSearch',
        newText: 'content.newPicture',
        emptyText: 'content.noPictures',
        load: loadList(content.getPictures),
        idOf: ({ id }) => String(id),
        nameOf: (picture) => captionOf(picture) || t('content.picture'),
        columns: [
          {
            name: 'caption',
            title: 'content.picture',
            place: 'head',
            text: captionOf,
            draw: (picture) => drawPicture(picture, captionOf(picture)),
          },
          { name: 'size', title: 'content.size', text: ({ width, height }) => `${width} × ${height}` },
          {
            name: 'position',
            title: 'content.position',
            isNumber: true,
            text: ({ position }) => String(position),
          },
        ],
        form: {
          createTitle: 'content.newPicture',
          editTitle: 'content.pictureTitle',
          blank: { picture: '', captionRu: '', captionEn: '', captionTr: '', position: '0' },
          read: ({ captionRu, captionEn, captionTr, position }) => ({
            picture: '',
            captionRu,
            captionEn,
            captionTr,
            position: String(position),
          }),
          fields: (row) => listFields(row === undefined),
          create: (values) => officeCall(content.uploadPicture, values),
          update: ({ id }, values, version) => officeCall(content.updatePicture, { ...values, id, version }),
        },
        removal: {
          text: 'content.pictureDeleteText',
          run: ({ id }) => officeCall(content.deletePicture, { input: id }),
        },
      }}
    />
  );
}

function drawPicture({ address }: Picture, caption: string): ReactNode {
  return (
    <span className="row ct-picture">
      <img src={address} alt="" loading="lazy" />
      {caption}
    </span>
  );
}

function drawField(field: DrawnField): ReactNode {
  return <PictureField {...field} />;
}

function listFields(isNew: boolean): Field<PictureForm>[] {
  const caption = { kind: 'text', maxLength: 200, isWide: true, isOptional: true } as const;
  return [
    ...(isNew
      ? [
          {
            name: 'picture',
            label: 'content.picture',
            hint: 'content.pictureHint',
            isWide: true,
            kind: 'drawn',
            draw: drawField,
            words: () => '',
          } satisfies Field<PictureForm>,
        ]
      : []),
    { name: 'captionRu', label: 'content.captionRu', ...caption },
    { name: 'captionEn', label: 'content.captionEn', ...caption },
    { name: 'captionTr', label: 'content.captionTr', ...caption },
    { name: 'position', label: 'content.position', hint: 'content.positionHint', kind: 'number' },
  ];
}

/** Reads a file into the form as base64. */
function PictureField({ id, onChange, describedBy }: DrawnField) {
  const t = useOfficeT();
  const [name, setName] = useState('');
  const read = async (file: File) => {
    onChange(toBase64(new Uint8Array(await file.arrayBuffer())));
    setName(file.name);
  };
  return (
    <label className="btn btn-line o-pick">
      <ImageUp className="i" aria-hidden />
      {name === '' ? t('content.choosePicture') : name}
      <input
        id={id}
        className="sr"
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-describedby={describedBy}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) void read(file).catch(showError);
        }}
      />
    </label>
  );
}

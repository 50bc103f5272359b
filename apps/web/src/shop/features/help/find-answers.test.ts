import { describe, expect, it } from 'vitest';
import { findAnswers, indexFaq, type Faq } from './find-answers.ts';

const groups = [
  { id: 'baggage', title: 'Багаж' },
  { id: 'changes', title: 'Изменения и возвраты' },
];
const faq: Faq = {
  groups,
  questions: [
    {
      id: 'bag',
      group: 'baggage',
      question: 'Сколько багажа включено?',
      answer: 'Это видно на карточке рейса.',
    },
    { id: 'child-bag', group: 'baggage', question: 'Есть ли багаж у ребёнка?', answer: 'Да, тот же.' },
    { id: 'refund', group: 'changes', question: 'Когда вернут деньги?', answer: 'Возврат идёт на карту.' },
    { id: 'name', group: 'changes', question: 'Ошибка в имени', answer: 'Напишите нам, багаж не изменится.' },
  ],
};
const index = indexFaq(faq);
const idsOf = (typed: string, among = index) => findAnswers(among, typed).questions.map(({ id }) => id);

const turkish = indexFaq({
  groups: [],
  questions: [
    { id: 'visa', group: '', question: 'Vize gerekiyor mu?', answer: 'Ülkeye göre değişir.' },
    { id: 'child', group: '', question: 'Çocuğun IŞIĞI neden kapalı?', answer: 'Çocuk koltuğu ücretsiz.' },
  ],
});

describe('help finds an answer as it is typed', () => {
  it('with the question that asks it before an answer that only mentions it', () => {
    expect(idsOf('багаж')[0]).toBe('child-bag');
    expect(idsOf('багаж').at(-1)).toBe('name');
  });

  it('by every word that was typed, in any order, and by the beginning of a word', () => {
    expect(idsOf('ребёнка багаж')).toEqual(['child-bag']);
    expect(idsOf('реб')).toEqual(['child-bag']);
  });

  it('whatever the case, the ending and the dots of letters', () => {
    expect(idsOf('РЕБЕНОК БАГАЖОМ')).toEqual(['child-bag']);
    expect(idsOf('возврату денег')[0]).toBe('refund');
  });

  it('with a slip in a word', () => {
    expect(idsOf('денгьи')).toEqual(['refund']);
    expect(idsOf('ошыбка')).toEqual(['name']);
  });

  it('typed with or without the letters of Turkish', () => {
    expect(idsOf('VİZE', turkish)).toEqual(['visa']);
    expect(idsOf('cocuk', turkish)).toEqual(['child']);
    expect(idsOf('isigi', turkish)).toEqual(['child']);
  });

  it('typed on the wrong keyboard layout, and says how it was understood', () => {
    expect(findAnswers(index, 'ltymub')).toMatchObject({ questions: [{ id: 'refund' }], meant: 'деньги' });
  });

  it('by most of the words where none holds them all', () => {
    expect(idsOf('ошибка имени паспорта')).toEqual(['name']);
  });

  it('without what is only alike beside a word that fits', () => {
    const alike = indexFaq({
      groups: [],
      questions: [
        { id: 'visa', group: '', question: 'Do I need a visa?', answer: 'Ask the consulate.' },
        { id: 'bus', group: '', question: 'How do I pay?', answer: 'By card: Visas or others.' },
        { id: 'vista', group: '', question: 'Where is the best seat?', answer: 'The one with a vista.' },
      ],
    });
    expect(idsOf('visa', alike)).toEqual(['visa', 'bus']);
  });

  it('and says so when there is none', () => {
    expect(findAnswers(index, 'вертолёт')).toEqual({ questions: [] });
    expect(findAnswers(index, '  ?! ')).toEqual({ questions: [] });
  });
});

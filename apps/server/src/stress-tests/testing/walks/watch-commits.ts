import type pg from 'pg';

/**
 * From now on checks at the end of each transaction that has written to the ledger whether the order's lines add up to
 * zero in each currency: as other transactions will see it, and independently of the product's own trigger.
 */
export async function watchCommits(books: pg.Pool): Promise<void> {
  await books.query(`
    create table trial_unbalanced (sentence text);
    create sequence trial_looks;
    create function trial_look() returns trigger language plpgsql security definer as $$ begin
      perform nextval('trial_looks');
      insert into trial_unbalanced
        select format('ledger of %s: %s %s too much', e.reference, sum(l.amount_minor), l.currency)
        from ledger_entry mine join ledger_entry e on e.tenant_id = mine.tenant_id and e.reference = mine.reference
        join ledger_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id
        where mine.tenant_id = new.tenant_id and mine.id = new.entry_id
        group by e.reference, l.currency having sum(l.amount_minor) <> 0;
      return null;
    end $$;
    create constraint trigger trial_look after insert on ledger_line
      deferrable initially deferred for each row execute function trial_look()`);
}

/** The number of checks, and the violations found. */
export async function readCommits(books: pg.Pool): Promise<{ looks: number; sentences: string[] }> {
  const looks = await books.query<{ looks: number }>('select last_value as looks from trial_looks');
  const found = await books.query<{ sentence: string }>('select distinct sentence from trial_unbalanced');
  return { looks: looks.rows[0]!.looks, sentences: found.rows.map(({ sentence }) => sentence) };
}

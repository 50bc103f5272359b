/** Shown when no texts could be loaded, so it uses all three languages. */
export function StartError() {
  return (
    <main className="wrap">
      <section className="card empty" role="alert">
        <h1>Farewind</h1>
        <p lang="ru">Страница не загрузилась.</p>
        <p lang="en">The page did not load.</p>
        <p lang="tr">Sayfa yüklenmedi.</p>
        <button type="button" className="btn btn-line" onClick={() => location.reload()}>
          Обновить · Reload · Yenile
        </button>
      </section>
    </main>
  );
}

/// The stylesheet of the pages: responsive, light and dark, with print styles.
enum HTMLStylesheet {
  /// The rules.
  ///
  /// Every color is a root property with a light and a dark value. Tests require a contrast of 4.5 for each text color
  /// on each background, and of 3 for bars on all backgrounds except marks.
  static let text = colors + page + coverage + checks + findings + printStyles

  private static let colors = """
    :root {
      color-scheme: light dark;
      --ground-page: #f6f5f1; --ground-card: #ffffff; --ground-wash: #efede7; --ground-mark: #ffe9a8;
      --text-ink: #22262b; --text-quiet: #55524b; --text-link: #155a73;
      --text-error: #9f1d16; --text-warning: #734600; --text-info: #2a4f8f;
      --bar-done: #2b7a58; --bar-review: #b07412; --bar-missing: #b3392f;
      --line: #dedad0;
    }
    @media screen and (prefers-color-scheme: dark) {
      :root {
        --ground-page: #16181b; --ground-card: #1e2125; --ground-wash: #292d32; --ground-mark: #524110;
        --text-ink: #e6e4de; --text-quiet: #bab6ac; --text-link: #8fcbe4;
        --text-error: #ffada4; --text-warning: #f0bf6a; --text-info: #b0c8f5;
        --bar-done: #57b38a; --bar-review: #cf983c; --bar-missing: #dd7469;
        --line: #363b41;
      }
    }

    """

  private static let page = """
    * { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem; }
    body {
      margin: 0 auto; max-width: 86rem; padding: clamp(1rem, 3vw, 2.75rem);
      background: var(--ground-page); color: var(--text-ink);
      font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif; overflow-wrap: anywhere;
    }
    h1, h2, h3, h4, p, ul, dl, dd { margin: 0; padding: 0; font-size: inherit; font-weight: inherit; }
    ul { list-style: none; }
    a { color: var(--text-link); text-underline-offset: .2em; text-decoration-thickness: 1px; }
    a:focus-visible, summary:focus-visible { outline: 3px solid var(--text-link); outline-offset: 3px; border-radius: 3px; }
    h1 { font-size: clamp(1.6rem, 4vw, 2.1rem); font-weight: 650; letter-spacing: -.018em; line-height: 1.2; }
    h2 { font-size: 1.15rem; font-weight: 650; letter-spacing: -.005em; margin-bottom: .8rem; }
    code { font: .92em/1.45 ui-monospace, "SF Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace; }
    .quiet { color: var(--text-quiet); }
    .card { background: var(--ground-card); border: 1px solid var(--line); border-radius: .75rem; }
    header { margin-bottom: 2rem; }
    header .quiet { margin-top: .3rem; max-width: 46rem; }
    .tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: .75rem; margin-top: 1.4rem; }
    .tiles li { padding: .85rem 1.1rem .9rem; }
    .tiles b { display: block; font-size: 1.75rem; font-weight: 620; line-height: 1.15; font-variant-numeric: tabular-nums; }
    .tiles .error b { color: var(--text-error); } .tiles .warning b { color: var(--text-warning); }
    .tiles .info b { color: var(--text-info); } .tiles .zero b { color: var(--text-quiet); font-weight: 400; }
    section { margin-bottom: 2.25rem; }
    footer { border-top: 1px solid var(--line); padding-top: 1rem; font-size: .875rem; }
    .nothing { padding: 2.5rem 1.5rem; text-align: center; }
    .nothing b { display: block; font-size: 1.25rem; font-weight: 620; }

    """

  private static let coverage = """
    .languages { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 1rem; }
    .language { padding: 1.1rem 1.25rem 1.2rem; }
    .language h3 { font-weight: 620; }
    .language h4 { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; margin-top: .85rem; }
    .language h4 b { font-weight: 620; font-variant-numeric: tabular-nums; }
    .bar {
      display: flex; gap: 2px; height: .625rem; margin: .35rem 0 .45rem;
      border-radius: 1rem; overflow: hidden; background: var(--ground-wash);
    }
    .bar i { min-width: 2px; }
    .done { background: var(--bar-done); } .review { background: var(--bar-review); } .missing { background: var(--bar-missing); }
    .legend { display: flex; flex-wrap: wrap; gap: .1rem 1.1rem; font-size: .875rem; color: var(--text-quiet); }
    .legend i { display: inline-block; width: .6rem; height: .6rem; border-radius: 2px; margin-right: .4rem; }

    """

  private static let checks = """
    table { width: 100%; border-collapse: separate; border-spacing: 0; font-size: .9rem; }
    th, td { padding: .55rem .6rem; text-align: left; vertical-align: top; font-weight: 400; border-bottom: 1px solid var(--line); }
    th:first-child { padding-left: 1.1rem; } td:last-child, th:last-child { padding-right: 1.1rem; text-align: right; }
    thead th { color: var(--text-quiet); font-size: .8125rem; overflow-wrap: normal; }
    tbody tr:last-child > * { border-bottom: 0; }
    td { width: 1%; white-space: nowrap; } td:last-child { font-variant-numeric: tabular-nums; }
    th small { display: block; color: var(--text-quiet); font-size: .8125rem; line-height: 1.4; margin-top: .1rem; }
    .severity { font-size: .8125rem; font-weight: 620; white-space: nowrap; }
    .severity.error { color: var(--text-error); } .severity.warning { color: var(--text-warning); }
    .severity.info { color: var(--text-info); }
    .catalogs { padding: .6rem 0; font-size: .9rem; }
    .catalogs li { display: flex; justify-content: space-between; gap: 1rem; padding: .2rem 1.1rem; }
    @media (min-width: 68rem) {
      .columns { display: grid; grid-template-columns: 23rem minmax(0, 1fr); gap: 2.25rem; align-items: start; }
      .columns > :first-child { position: sticky; top: 1.25rem; max-height: calc(100vh - 2.5rem); overflow-y: auto; }
    }

    """

  private static let findings = """
    summary { cursor: pointer; padding: .35rem 0; margin-bottom: .6rem; color: var(--text-quiet); }
    summary h3 { display: inline; color: var(--text-ink); font-weight: 620; margin: 0 .5rem 0 .15rem; }
    details { margin-bottom: 1.25rem; }
    .key { margin-bottom: 1rem; content-visibility: auto; contain-intrinsic-size: auto 13rem; }
    .key > h4 { padding: .85rem 1.25rem 0; } .key > h4 code { font-weight: 620; }
    .comment { padding: .1rem 1.25rem 0; color: var(--text-quiet); font-size: .9rem; max-width: 60rem; }
    .pair { padding: .8rem 1.25rem 1rem; } .pair + .pair { border-top: 1px solid var(--line); }
    .texts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr)); gap: .75rem; margin-bottom: .75rem; }
    .texts dt { font-size: .8125rem; color: var(--text-quiet); margin-bottom: .2rem; }
    .texts dd { background: var(--ground-wash); border-radius: .45rem; padding: .5rem .75rem; min-height: 2.5rem; }
    .texts dd.none { background: none; border: 1px dashed var(--line); color: var(--text-quiet); }
    mark { background: var(--ground-mark); color: var(--text-ink); border-radius: 3px; padding: .08em .1em; box-shadow: inset 0 -.13em var(--bar-review); box-decoration-break: clone; -webkit-box-decoration-break: clone; }
    abbr {
      font-size: .625em; font-weight: 600; letter-spacing: .03em; text-decoration: none; color: var(--text-quiet); white-space: nowrap;
      border: 1px solid currentColor; border-radius: .3em; padding: 0 .3em; margin: 0 .15em; vertical-align: .14em; unicode-bidi: isolate; direction: ltr;
    }
    .finding-list li { display: grid; grid-template-columns: 4.25rem minmax(0, 1fr) auto; gap: 0 .75rem; padding: .18rem 0; align-items: baseline; font-size: .9375rem; }
    .finding-list li:target { background: var(--ground-wash); box-shadow: 0 0 0 .3rem var(--ground-wash); border-radius: 2px; }
    .finding-list .position { font-size: .8125rem; color: var(--text-quiet); white-space: nowrap; font-variant-numeric: tabular-nums; }
    .finding-list .check { color: var(--text-quiet); margin-right: .35rem; }
    .location { display: block; font-size: .8125rem; line-height: 1.4; }
    @media (max-width: 34rem) {
      .key > h4 { padding: .75rem .9rem 0; } .comment { padding: .1rem .9rem 0; } .pair { padding: .7rem .9rem .85rem; }
      .finding-list li { grid-template-columns: 1fr auto; padding: .35rem 0; } .finding-list .message { grid-area: 2 / 1 / 3 / 3; }
    }

    """

  private static let printStyles = """
    @media print {
      body { padding: 0; max-width: none; font-size: 10pt; }
      .key { content-visibility: visible; } .pair, .tiles li, tr { break-inside: avoid; }
      h2, h3, h4 { break-after: avoid; } a { color: inherit; text-decoration: none; } .position { display: none; }
      mark { border: 1px solid currentColor; }
    }
    """
}

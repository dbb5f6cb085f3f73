/** The script of the commands in the HTML report, which runs in the browser. The commands can be read without it. */
export const APPROVAL_SCRIPT = `
(() => {
  'use strict';
  const $ = (selector) => document.querySelector(selector);
  const list = $('.ticked');
  const ticks = [...document.querySelectorAll('[data-tick]')];
  const fields = [$('#by'), $('#reason')];
  for (const element of document.querySelectorAll('.tick, .finding .copy')) element.hidden = false;

  /** A word for a POSIX shell; an empty one is shown as a gap, which the command refuses. */
  const quoted = (text) => text.trim() === '' ? '"…"' : "'" + text.trim().replaceAll("'", "'\\\\''") + "'";
  const command = (fingerprints) => 'npx islet baseline approve ' + fingerprints.join(' ') + ' --by ' + quoted(fields[0].value) + ' --reason ' + quoted(fields[1].value);

  function write() {
    const ticked = ticks.filter((tick) => tick.checked).map((tick) => tick.dataset.tick);
    list.hidden = ticked.length === 0;
    $('#ticked').textContent = ticked.length + (ticked.length === 1 ? ' finding' : ' findings');
    $('#command').textContent = command(ticked);
  }
  async function copy(button) {
    const code = button.parentElement.querySelector('.command');
    getSelection().selectAllChildren(code);
    try {
      await navigator.clipboard.writeText(code.textContent);
      button.textContent = 'Copied';
    } catch {
      button.textContent = 'Selected';
    }
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  }
  document.addEventListener('change', (event) => { if (event.target.dataset.tick) write(); });
  for (const field of fields) field.addEventListener('input', write);
  $('#clear').addEventListener('click', () => { for (const tick of ticks) tick.checked = false; write(); });
  document.addEventListener('click', (event) => { const button = event.target.closest('.copy'); if (button) copy(button); });
  write();
})();
`.trim();

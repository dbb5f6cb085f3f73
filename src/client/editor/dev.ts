import { readTag } from '../dev/tag.js';
import { followChanges } from '../dev/follow-changes.js';
import { createEditApi } from '../dev/server-api.js';
import { createOverlay } from '../dev/overlay.js';
import { restoreView } from '../dev/saved-view.js';
import { createSourceLookup, inspectSources } from '../dev/inspect-sources.js';
import { showPreviews } from '../dev/show-previews.js';
import { showBlocked } from '../dev/show-blocked.js';
import { showRecovered } from '../dev/show-recovered.js';
import { startEditor } from './edit-mode.js';
import { whenClosed } from './panel.js';

/** The entry of the script that pages get in a dev session and never in a build. */
const tag = readTag();

if (tag !== undefined) {
  const api = createEditApi(tag);
  const overlay = createOverlay(tag, api);
  followChanges(tag, overlay, whenClosed);
  showRecovered(overlay);
  showBlocked(overlay);
  showPreviews(tag, overlay);
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', restoreView);
  else restoreView();
  if (tag.key !== '') {
    const sources = createSourceLookup(tag, overlay);
    inspectSources(overlay, sources);
    startEditor(overlay, api, sources);
  }
}

import type { FlowConfig } from '../../shared/download/flow-config.js';
import { pushHistoryEntry } from '../history-entry.js';
import { changeFlow, flowActions, type FlowState } from './flow-state.js';

export interface FlowView {
  /**
   * Shows the modal dialog and returns a function that removes it. `onClose`: the visitor closes it. `onCancel`: Escape
   * or Android's back button, which apply to the innermost open element.
   */
  open(config: FlowConfig, on: { readonly onClose: () => void; readonly onCancel: () => void }): () => void;
}

/** The modal dialog of a download, with its history entry and the focus. */
export interface DialogHost {
  readonly isOpen: boolean;
  /** Opens the dialog; does nothing if it is open. Throws if the browser cannot show it. */
  open(): void;
  /**
   * Closes the dialog, shows the download in `place`, and returns the focus to the element that opened it. Never
   * rejects.
   */
  shut(place: 'closed' | 'bar'): Promise<void>;
}

/** Until there are actions of a download, the visitor only hides the dialog. */
export function createDialogHost(config: FlowConfig, view: FlowView): DialogHost {
  let close: (() => Promise<void>) | undefined;
  let opener: HTMLElement | undefined;
  let fromBar = false;

  const hide = (): void => {
    void host.shut('closed');
  };
  const onClose = (): void => {
    (flowActions()?.close ?? hide)();
  };
  const onCancel = (): void => {
    (flowActions()?.cancel ?? hide)();
  };

  /** Moves a lost focus to the bar, the button that opened the dialog, or the content. */
  function restoreFocus(place: FlowState['place']): void {
    if (document.activeElement !== document.body) return;
    const inBar = place === 'bar' && fromBar ? document.querySelector<HTMLElement>('.dl-bar button') : null;
    const target = inBar ?? (opener?.isConnected === true ? opener : document.querySelector('main'));
    target?.focus({ preventScroll: true });
  }

  const host: DialogHost = {
    get isOpen() {
      return close !== undefined;
    },
    open() {
      if (close) return;
      const { activeElement, body } = document;
      fromBar = activeElement?.closest('.dl-bar') != null;
      if (!fromBar && activeElement !== body && activeElement instanceof HTMLElement) opener = activeElement;
      // Add the entry first: a dialog that the back button cannot close must not open.
      const leave = pushHistoryEntry(onClose);
      const remove = view.open(config, { onClose, onCancel });
      close = () => {
        close = undefined;
        remove();
        return leave();
      };
      changeFlow({ place: 'dialog' });
    },
    async shut(place) {
      const left = close?.();
      changeFlow({ place });
      await left;
      restoreFocus(place);
    },
  };
  return host;
}

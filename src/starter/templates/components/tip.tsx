import { defineTextComponent, z } from 'islet';
import styles from './tip.module.css';

/** Advice in a text: a line `:::tip`, the advice, and a line `:::`. */
export const tip = defineTextComponent({
  description: 'Advice that stands out from the text.',
  schema: z.object({ label: z.string().min(1).default('Good to know') }),
  hasText: true,
  component: ({ label, children }) => (
    <aside className={styles['tip']}>
      <p className={styles['label']}>{label}</p>
      {children}
    </aside>
  ),
});

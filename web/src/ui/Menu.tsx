import { Dialog } from "./Dialog";
import { Icon, type IconName } from "./Icon";
import { say } from "./words";

export interface MenuItem {
  icon: IconName;
  name: string;
  testid: string;
  act(): void;
}

/** Everything that is needed seldom. */
export function Menu({ items, onClose }: { items: readonly MenuItem[]; onClose(): void }) {
  return (
    <Dialog title={say("web.menu")} onClose={onClose} testid="menu">
      <ul class="menu">
        {items.map(({ icon, name, testid, act }) => (
          <li key={testid}>
            <button
              type="button"
              class="menu-item"
              data-testid={testid}
              onClick={() => {
                onClose();
                act();
              }}
            >
              <Icon name={icon} />
              {name}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

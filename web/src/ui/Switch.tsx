interface SwitchProps {
  name: string;
  about: string;
  on: boolean;
  onChange(on: boolean): void;
}

export function Switch({ name, about, on, onChange }: SwitchProps) {
  return (
    <label class="switch">
      <input type="checkbox" role="switch" checked={on} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>
        <b>{name}</b>
        <small>{about}</small>
      </span>
    </label>
  );
}

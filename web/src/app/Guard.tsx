import { Component, type ComponentChildren } from "preact";
import { say } from "../ui/words";
import { Trouble } from "./Trouble";

interface Props {
  children: ComponentChildren;
}

/** If a screen cannot be drawn, says so instead of showing nothing. */
export class Guard extends Component<Props, { why: string }> {
  override state = { why: "" };

  static override getDerivedStateFromError(error: unknown) {
    return { why: error instanceof Error ? error.message : String(error) };
  }

  render() {
    if (!this.state.why) return this.props.children;
    return (
      <Trouble
        title={say("web.trouble.title")}
        message={say("web.trouble.page", { why: this.state.why })}
        advice={say("web.trouble.advice")}
        onRetry={() => location.reload()}
      />
    );
  }
}

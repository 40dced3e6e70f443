"""Pure Halloween: keep the group connected, beware of killers, and be in all nine regions first."""

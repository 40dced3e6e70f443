"""Pure Halloween: keep everybody in one group, beware of killers, and be in all nine regions first."""

"""Tools of those who change parlour; not a part of what is installed."""

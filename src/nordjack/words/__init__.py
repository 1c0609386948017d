"""The words of the product in Swedish, Danish and English."""

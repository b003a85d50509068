"""The public interface of Gridwright."""
